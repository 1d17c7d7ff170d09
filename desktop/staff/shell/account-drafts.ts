import { parseJson } from '#shared/contract/json.ts'
import { MAX_DRAFT_LENGTH, type AccountDraft } from '#shared/features/accounts/account-drafts.contract.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { draftsClient } from '#staff/api/client.ts'
import { forget, read, windowsOfUser, write } from '#staff/builder/drafts/browser-storage.ts'
import {
  describeFormDraft,
  describeWork,
  fieldsOf,
  type DraftDescription,
} from '#staff/builder/drafts/describe-draft.ts'
import { packWork, unpackWork } from '#staff/builder/drafts/pack-work.ts'
import type { WindowKey } from '#staff/builder/drafts/work-storage.ts'
import { readStored, type StoredState } from '#staff/builder/drafts/work.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { adoptDraft, listDrafts, removeDraftsOf } from '#staff/drafts/stored-drafts.ts'

/** A person's unsaved draft in this browser. */
export interface LocalDraft extends DraftDescription {
  draft: AccountDraft
}

export interface Sent {
  unsent: readonly LocalDraft[]
  /** Why the first of them couldn't be sent; undefined if everything was. */
  reason?: unknown
}

const idOf = ({ feature, record, window, at }: AccountDraft) => JSON.stringify([feature, record, window, at])

/**
 * Sends a person's drafts to their account, including those that other windows store meanwhile. Nothing is removed here.
 */
export async function sendDrafts(user: string, report: (sent: number, total: number) => void): Promise<Sent> {
  const sent = new Set<string>()
  for (;;) {
    flushDrafts()
    const waiting = (await collectDrafts(user)).filter(({ draft }) => !sent.has(idOf(draft)))
    if (waiting.length === 0) return { unsent: [] }
    const unsent: LocalDraft[] = []
    let reason: unknown
    const total = sent.size + waiting.length
    for (const local of waiting) {
      report(sent.size, total)
      try {
        // After the first of these the others would fail, too.
        if (reason instanceof UnreachableError || isSignedOut(reason)) throw reason
        await draftsClient.keep({ body: { account: user, draft: local.draft } })
        sent.add(idOf(local.draft))
      } catch (error) {
        reason ??= error
        unsent.push(local)
      }
    }
    if (unsent.length > 0) return { unsent, reason }
  }
}

/** Whether the session has ended, or belongs to somebody else now. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

async function collectDrafts(user: string): Promise<LocalDraft[]> {
  const forms = (await listDrafts(user).catch(() => [])).map(({ text, ...rest }) => ({
    ...describeFormDraft(rest.feature, rest.record, text),
    draft: { ...rest, window: '', content: text },
  }))
  const works: LocalDraft[] = []
  for (const { key, typing } of await windowsOfUser(user).catch(() => [])) {
    // The others have an undo history and nothing unsaved, or can't be read.
    const state = fieldsOf(typing)['isDirty'] === false ? null : await read(key)
    const [, feature, record, window] = key
    if (state)
      works.push({
        ...describeWork(feature, record),
        draft: { feature, record, window, at: state.at, content: packState(state) },
      })
  }
  return [...forms, ...works]
}

/** The work as JSON, without its history if that is too long. */
function packState(state: StoredState): string {
  const { open, at, isDirty } = state
  const pack = (work: StoredState) => JSON.stringify({ work: packWork(work), typing: { open, at, isDirty } })
  const content = pack(state)
  return content.length <= MAX_DRAFT_LENGTH ? content : pack({ ...state, past: [], future: [] })
}

/** Removes everything from this browser that a person typed or copied in the staff app. */
export async function removeWork(user: string): Promise<void> {
  // Fails if this browser's storage is disabled, and then there is nothing to remove.
  await removeDraftsOf(user).catch(() => undefined)
  const windows = await windowsOfUser(user).catch(() => [])
  await Promise.all(windows.map(({ key }) => forget(key)))
}

/**
 * Moves the drafts of the signed-in account to this browser, where forms and builders find them. Each leaves the account
 * once it is stored here.
 */
export async function takeDrafts(): Promise<void> {
  const take = async () => {
    const { account, drafts } = await draftsClient.list()
    const taken: Omit<AccountDraft, 'content'>[] = []
    // A form has one draft: the newest.
    for (const { content, ...id } of drafts.toReversed())
      if (await adopt(account, { ...id, content }).catch(() => false)) taken.push(id)
    if (taken.length === 0) return
    // Otherwise the next start finds them here and on the account, and removes them there.
    await draftsClient.forget({ body: { account, drafts: taken } }).catch(() => undefined)
  }
  // Missing on plain http, despite the types. With it, a draft discarded in one window doesn't come back in another.
  const locks = navigator.locks as LockManager | undefined
  // Where storage is blocked, locks are, too.
  let done: Promise<void> | undefined
  const begin = () => (done ??= take())
  await (locks ? locks.request('hoard.account-drafts', begin).catch(begin) : take())
}

/** Returns whether the draft is in this browser now. What it holds for the same record is not overwritten. */
async function adopt(user: string, { feature, record, window, at, content }: AccountDraft): Promise<boolean> {
  if (window === '') return adoptDraft(user, { feature, record, at, text: content })
  const stored = fieldsOf(parseJson(content))
  const state = readStored(unpackWork(stored['work']), stored['typing'])
  // A newer version of the app stored it.
  if (!state) return false
  for (const name of [window, `${window} ${at}`]) {
    const key: WindowKey = [user, feature, record, name]
    const present = await read(key)
    if (present?.at === at) return true
    if (present) continue
    const { open, isDirty, ...work } = state
    await write(key, { open, at, isDirty }, work)
    return true
  }
  return false
}
