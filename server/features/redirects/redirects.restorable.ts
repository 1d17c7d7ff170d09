import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import { RedirectChange, redirectRecord, type Redirect } from '#shared/features/redirects/redirects.record.ts'
import { refusalOf, refused } from './redirect-rules.ts'
import { findRedirect, insertRedirects, readTargets, updateRedirect } from './redirects.repository.ts'

/** A redirect that doesn't fit the others any more is refused (409). */
export const redirectsRestorable: Restorable<Redirect> = {
  ...redirectRecord,
  find: findRedirect,
  async recreate(tx, before, _, publishChange) {
    const refusal = refusalOf(before.fromPath, before.target, await readTargets(tx))
    if (refusal) throw refused(refusal)
    return (await insertRedirects(tx, [before], publishChange))[0]!
  },
  revert: (tx, { before }, publishChange) =>
    updateRedirect(
      tx,
      before.id,
      { change: parseOldFields(RedirectChange, before), version: undefined },
      publishChange,
    ),
}
