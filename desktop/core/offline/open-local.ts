import { randomUUID } from 'node:crypto'
import { createListeners } from '#shared/listeners.ts'
import type { Change, PublishingState } from '#bridge/publishing.ts'
import { migrate } from '#core/store/store.ts'
import { backup, restore } from './backup.ts'
import { respondLocally } from './requests/respond-locally.ts'
import { storeRead, storeWrite } from './requests/store-responses.ts'
import { matchRoute } from './requests/local-route.ts'
import { REQUEST_KEY, translateToServer } from './requests/translate-to-server.ts'
import { createOfflineResponses } from './copy/offline-responses.ts'
import { createHome } from './home/home.ts'
import type { OfflineStore } from './offline-store.ts'
import type { LocalFeature } from './features/local-feature.ts'
import type { LocalCopy, LocalParts, LocalRequest, Reachability } from './local.ts'
import { createIdGenerator, idAt, isOldLocalId, versionAt } from '#bridge/local-ids.ts'
import { createPublisher } from './publishing/publisher.ts'
import { ServerTroubleError, SessionEndedError } from './publishing/send-request.ts'
import { UnreachableError } from '#core/shop/shop.ts'
import { copiedImages, copiedProducts, listPictures, productReads } from './pictures.ts'
import { pull } from './pull.ts'
import { toChange } from './differences/differences.ts'
import { createHold } from './work/hold.ts'
import { shortenIds } from './work/short-ids.ts'
import { createPublishedIds } from './work/published.ts'
import { createWaitingWorkStore } from './work/waiting-work.ts'
import { createWorkingCopies } from './work/working-copies.ts'
import { openOfflineOrders } from './offline-orders/offline-orders.ts'

/** Opens the local copy and the waiting work of one person. */
export function openLocal(parts: LocalParts): LocalCopy {
  const { store, person, shop, onFault, now = Date.now } = parts
  migrate(store, 'local', migrations)
  shortenIds(store)
  const listeners = createListeners<[state: PublishingState]>()
  const waitingWork = createWaitingWorkStore(store, person, () => notify())
  const published = createPublishedIds(store, person)
  const responses = createOfflineResponses(store, person, onFault)
  const used = [...waitingWork.numbers(), ...published.numbers()]
  const numbers = {
    nextId: createIdGenerator(
      Math.max(0, ...used.map(({ id }) => id).filter((id) => !isOldLocalId(String(id)))),
      idAt,
      now,
    ),
    nextVersion: createIdGenerator(Math.max(0, ...used.map(({ version }) => version)), versionAt, now),
    now: () => new Date(now()).toISOString(),
  }
  const isPublished = (feature: LocalFeature, id: string) =>
    published.has(feature.name, id) && !waitingWork.get(feature.name, id)
  const beside = {
    origin: shop.server.address,
    readPictures: (urls: readonly string[]) => copiedImages(responses, urls),
    readProducts: () => (productReads.every((path) => responses.get(path)) ? copiedProducts(responses) : null),
  }
  const offline: OfflineStore = {
    ...parts,
    ...numbers,
    home: createHome({ ...parts, ...numbers, ...beside, waitingWork, isPublished }),
    waitingWork,
    hold: createHold(store, person, () => notify()),
    responses,
    published,
    workingCopies: createWorkingCopies(store, person, onFault),
  }

  const offlineOrders = openOfflineOrders(parts)
  const keys = new WeakMap<LocalRequest, string>()
  const translated = (request: LocalRequest) => withKey(translateToServer(offline, request), keys.get(request))
  const respond = async (request: LocalRequest, reachability: Reachability) => {
    const ofOrders = offlineOrders.respond(request, reachability)
    if (ofOrders) return ofOrders
    const response = await respondLocally(offline, translated(request), reachability)
    if (response?.from === 'queued') void sendSoon()
    return response
  }
  const changes = () => waitingWork.all().flatMap((work) => toChange(offline, work) ?? [])
  const publisher = createPublisher(offline, () => notify())
  const state = (): PublishingState => ({
    changes: changes(),
    isHolding: offline.hold.isOn(),
    ...publisher.progress(),
  })
  let isClosed = false
  let isNotifying = false
  /** Notifies listeners once for several synchronous steps. */
  function notify() {
    if (isNotifying) return
    isNotifying = true
    queueMicrotask(() => {
      isNotifying = false
      if (listeners.isEmpty()) return
      const now = state()
      listeners.call(now)
    })
  }

  /** Sends a save that broke off, now if the shop answers; otherwise the next pull does. */
  async function sendSoon() {
    try {
      if ((await shop.connection.tryNow()) && !isClosed) await publisher.sendByItself()
    } catch (error) {
      if (!isExpected(error)) onFault?.(error)
    }
  }
  return {
    respond: (request) => respond(request, shop.connection.isOnline() ? 'online' : 'offline'),
    fallback: (request) => respond(request, 'lost'),
    toServer(request) {
      if (matchRoute(request)?.endpoint.isKeyed) keys.set(request, randomUUID())
      return translated(request)
    },
    storeRead: async (path, text) => offlineOrders.storeRead(path, await storeRead(offline, path, text)),
    async storeWrite(request, text) {
      await storeWrite(offline, request, text)
      offlineOrders.storeWrite(request, text)
    },
    async pull(signal) {
      const content = async () => {
        await publisher.sendByItself().catch((error) => isExpected(error) || onFault?.(error))
        await pull(offline, signal)
      }
      // Both have ended when this has.
      const ended = await Promise.allSettled([offlineOrders.pull(signal), content()])
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    },
    offlineOrders,
    pictures: async () => [...new Set([...offlineOrders.pictures(), ...(await listPictures(offline))])],
    state,
    hold(isOn) {
      offline.hold.set(isOn)
      if (!isOn) void sendSoon()
    },
    publish: publisher.publish,
    stop: publisher.stop,
    discard: (ids) => offline.home.between(() => discard(offline, ids)),
    putBack: (given) => offline.home.between(() => given.forEach(({ id }) => waitingWork.putBack(id))),
    backup: () => backup(offline),
    restore: (text) => offline.home.between(() => restore(offline, text)),
    onChange: listeners.add,
    async close() {
      isClosed = true
      publisher.stop()
      offlineOrders.close()
      listeners.clear()
      await offline.home.close()
    },
  }
}

/** The connection is lost, nobody is signed in, or the shop is in trouble: the next pull tries again. */
const isExpected = (error: unknown) =>
  error instanceof UnreachableError || error instanceof SessionEndedError || error instanceof ServerTroubleError

/** The request with the key of its write, if it has one. */
function withKey(request: LocalRequest, key: string | undefined): LocalRequest {
  if (key === undefined) return request
  const headers = new Headers(request.headers)
  headers.set(REQUEST_KEY, key)
  return { ...request, headers }
}

/** Discards local changes and returns them. They can be restored for some days. */
function discard({ waitingWork, ...rest }: OfflineStore, ids: readonly string[]): Change[] {
  return ids.flatMap((id) => {
    const work = waitingWork.byId(id)
    const change = work && toChange({ waitingWork, ...rest }, work)
    if (!work || !change) return []
    waitingWork.discard(work)
    return [change]
  })
}

/** Migrations of the local copy and its waiting work. People who share a computer have separate rows. */
export const migrations = [
  `create table copied_rooms (
     person text not null,
     room text not null,
     at text not null,
     primary key (person, room)
   ) strict;
   create table copied_records (
     person text not null,
     room text not null,
     id text not null,
     record text not null,
     primary key (person, room, id)
   ) strict;
   create table copied_answers (
     person text not null,
     url text not null,
     text text not null,
     at text not null,
     primary key (person, url)
   ) strict;
   create table working_copies (
     person text not null,
     page text not null,
     text text not null,
     primary key (person, page)
   ) strict;
   create table unpublished (
     person text not null,
     room text not null,
     record text not null,
     discarded_at text,
     work text not null,
     primary key (person, room, record)
   ) strict;
   create table published (
     person text not null,
     room text not null,
     record text not null,
     version integer not null,
     id text not null,
     published_version integer,
     primary key (person, room, record, version)
   ) strict;
   create index published_ids on published (person, room, id)`,
  `alter table copied_rooms rename to copied_features;
   alter table copied_features rename column room to feature;
   alter table copied_records rename column room to feature;
   alter table unpublished rename column room to feature;
   alter table published rename column room to feature;
   update unpublished
   set work = json_remove(json_set(work, '$.feature', work ->> '$.room'), '$.room')
   where work ->> '$.room' is not null`,
  `create table held (person text primary key) strict`,
]
