import type { Database } from '#server/database/database.ts'
import { Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import type { FurtherAddresses, ReferringRoom } from '#server/references/referring-room.ts'
import type { Site } from '#server/references/site.ts'
import { readyTo } from '#server/references/ready-to.ts'
import { placeOf, targetOf } from '#server/references/target.ts'
import { referencesContract, type Reference } from '#shared/features/references/references.contract.ts'
import { paths } from '#shared/paths.ts'
import { checkBlocks } from './check.ts'

interface Parts {
  db: Database
  write: Write
  /** The shop's own, which links may begin with. */
  origin: string
  /** In the order in which their references are answered. */
  rooms: readonly ReferringRoom[]
  site: Site
  /** Whoever asks where a page is used means all its addresses. */
  furtherAddresses: readonly FurtherAddresses[]
}

/** Who refers to what, read from the content at the moment it is asked for. */
export const referencesRoutes = ({ db, write, origin, rooms, site, furtherAddresses }: Parts) => {
  const target = (address: string) => {
    const found = targetOf(address, origin)
    if (!found) throw new Refusal(400, `“${address}” is no address of a page or a picture.`)
    return found
  }

  return serve(referencesContract, {
    async to({ query }) {
      const to = target(query.to)
      const addresses = new Set([to.address])
      for (const further of furtherAddresses)
        for (const address of await further(db, to.address)) addresses.add(placeOf(address, origin) ?? to.address)
      const targets = [...addresses].map(target)
      const found: Reference[] = []
      for (const room of rooms) for (const one of targets) found.push(...(await room.collect(db, one)))
      return found
    },

    async rewrite({ body }, { staff }) {
      const from = target(body.from)
      if (target(body.to).address === from.address) return { rewritten: [] }
      const leading = await readyTo(db, rooms, from, body.to)
      return write(async (tx, note) => {
        const rewritten: Reference[] = []
        for (const room of rooms) rewritten.push(...(await room.rewrite(tx, { ...leading, staff, note })))
        return { rewritten }
      })
    },

    check: ({ body }) => checkBlocks(body.blocks, site, origin, body.slug === undefined ? null : paths.page(body.slug)),
  })
}
