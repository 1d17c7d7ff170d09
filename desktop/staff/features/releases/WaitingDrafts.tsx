import { Checkbox } from 'antd'
import type { DraftKind, ListedDraft } from '#shared/features/releases/releases.contract.ts'
import { client } from '#staff/api/client.ts'
import { toast } from '#staff/toast/toast.ts'
import { FieldGroup } from '#staff/widgets/form/Field.tsx'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { draftKeyOf, useDrafts } from '#staff/widgets/releases/drafts.ts'
import { kindNames } from './releases.ts'

interface WaitingDraftsProps {
  /** Keys of the chosen drafts. */
  value: readonly string[]
  onChange(keys: string[]): void
}

/** Drafts without a release, to be added to a new one. */
export function WaitingDrafts({ value, onChange }: WaitingDraftsProps) {
  const { data = [] } = useDrafts()
  const waiting = data.filter(({ releaseId }) => releaseId === null)
  if (waiting.length === 0) return null
  return (
    <FieldGroup label="Drafts">
      {waiting.map((draft) => {
        const key = draftKeyOf(draft)
        return (
          <Checkbox
            key={key}
            checked={value.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, key] : value.filter((other) => other !== key))
            }
          >
            <DraftName {...draft} />
          </Checkbox>
        )
      })}
    </FieldGroup>
  )
}

const DraftName = ({ kind, title, fields }: ListedDraft) => (
  <>
    {kind !== 'navigation' && `${kindNames[kind].toUpperCase()} `}
    <bdi className="bright">{title}</bdi> <span className="dim">{fields.join(', ')}</span>
  </>
)

/** Adds drafts to a release that was just created. Those that fail are shown, and stay where they were. */
export async function addDrafts(releaseId: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const [kind, id] = key.split(':') as [DraftKind, string]
    try {
      await client.releases.saveDraft({ params: { kind, id }, headers: {}, body: { releaseId } })
    } catch (error) {
      toast({ title: 'Failed to move draft', description: errorMessage(error), variant: 'destructive' })
    }
  }
}
