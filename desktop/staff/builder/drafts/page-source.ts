import { client } from '#staff/api/client.ts'
import type { BuilderSource } from '#staff/builder/useOpenedBuilder.ts'

/** Number of versions searched for the one that unsaved changes are based on. */
const VERSIONS = 50

/** What the server stores beside a page: the working copy, the last author and older versions. */
export function createPageSource(id: string): Pick<BuilderSource, 'copies' | 'lastAuthor' | 'blocksAt'> {
  const params = { id }
  return {
    copies: {
      read: () => client.pages.workingCopy({ params }),
      save: (blocks, baseVersion) =>
        client.pages.keepWorkingCopy({ params, body: { blocks: [...blocks], baseVersion } }),
      forget: () => client.pages.forgetWorkingCopy({ params }),
    },
    async lastAuthor() {
      const [last] = await client.pages.history({ params, query: { limit: 1 } })
      return last?.staffName ?? null
    },
    async blocksAt(version) {
      const versions = await client.pages.history({ params, query: { limit: VERSIONS } })
      return versions.find(({ page }) => page.version === version)?.page.blocks ?? null
    },
  }
}
