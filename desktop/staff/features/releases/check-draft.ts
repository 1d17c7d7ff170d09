import { Menu } from '#shared/features/navigation/menu.ts'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import type { Checked, FoundProblems } from '#staff/widgets/references/found-problems.ts'
import { draftUrl } from '#staff/widgets/releases/drafts.ts'

/** Problems that shoppers would notice once the draft of a record is live. */
export const useDraftCheck = (kind: DraftKind, id: string, isWanted: boolean) =>
  useRead(draftUrl(kind, id), () => checkDraft(kind, id), { view: 'check', isWanted })

async function checkDraft(kind: DraftKind, id: string): Promise<Pick<FoundProblems, 'blocks' | 'findings'>> {
  const draft = await client.releases.draft({ params: { kind, id } })
  if (!draft) return { blocks: [], findings: [] }
  const { record } = draft
  const blocks = (record['blocks'] ?? []) as unknown[]
  const found = await Promise.all(checksOf(kind, record, blocks).map((body) => client.references.check({ body })))
  return { blocks, findings: found.flat() }
}

function checksOf(kind: DraftKind, record: Record<string, unknown>, blocks: unknown[]): Checked[] {
  switch (kind) {
    case 'page':
      return [{ blocks, slug: record['slug'] as string }]
    case 'template':
      return [{ blocks }]
    case 'post':
    case 'banner':
      return [{ record: { kind, fields: record } }]
    case 'navigation':
      return Menu.parse(record)
        .items.filter(({ isVisible, pageId }) => isVisible && pageId === null)
        .map((fields) => ({ record: { kind, fields } }))
  }
}
