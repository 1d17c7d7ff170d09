import { recordReferences } from '#server/content/references/record-references.ts'
import type { FindFormerAddresses, RecordReferences } from '#server/content/references/reference-source.ts'
import { encodeAscii, redirectPath, targetPath } from '#shared/features/redirects/redirect-path.ts'
import { redirectRecord, type Redirect } from '#shared/features/redirects/redirects.record.ts'
import { listRedirects, updateRedirect } from './redirects.repository.ts'

const referencesOf = (isWanted: (redirect: Redirect) => boolean) =>
  recordReferences(redirectRecord, {
    list: async (db) => (await listRedirects(db)).filter(isWanted),
    update: (tx, id, change, { publishChange }) =>
      updateRedirect(tx, id, { change, version: undefined, isRewrite: true }, publishChange),
  })

/** Targets of redirects. One whose own path its target moves to stays as it is: the page there hides it. */
export const redirectsReferences: RecordReferences = {
  ...referencesOf(() => true),
  rewrite: (tx, rewriting) =>
    referencesOf(({ fromPath }) => fromPath !== redirectPath(rewriting.to)).rewrite(tx, rewriting),
}

/** Addresses that are redirected to a path. */
export const redirectedAddresses: FindFormerAddresses = async (db, path) => {
  const wanted = redirectPath(path)
  return (await listRedirects(db)).flatMap(({ fromPath, target }) =>
    wanted !== null && targetPath(target) === wanted ? [encodeAscii(fromPath)] : [],
  )
}
