import { client } from '#staff/api/client.ts'
import type { BuilderSource } from '#staff/builder/useOpenedBuilder.ts'

/** So many versions are looked through for the one that unsaved changes were made from. */
const VERSIONS = 50

/** What the server keeps beside a page: unsaved blocks, who saved last, what the page was. */
export function besidePage(id: string): Pick<BuilderSource, 'copies' | 'whose' | 'blocksAt'> {
  const params = { id }
  return {
    copies: {
      read: () => client.pages.workingCopy({ params }),
      keep: (blocks, baseVersion) =>
        client.pages.keepWorkingCopy({ params, body: { blocks: [...blocks], baseVersion } }),
      forget: () => client.pages.forgetWorkingCopy({ params }),
    },
    async whose() {
      const [last] = await client.pages.history({ params, query: { limit: 1 } })
      return last?.staffName ?? null
    },
    async blocksAt(version) {
      const versions = await client.pages.history({ params, query: { limit: VERSIONS } })
      return versions.find(({ page }) => page.version === version)?.page.blocks ?? null
    },
  }
}
