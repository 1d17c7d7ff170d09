import { Link } from 'react-router-dom'
import { legalTextRecord, legalTitles, type LegalText } from '#shared/features/legal/legal.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { legalClient } from './clients.ts'

/** The texts of the legal pages, each with a link to its editor. */
export function LegalTexts() {
  const read = useRead(legalTextRecord.path, () => legalClient.list())
  return (
    <Panel title="LEGAL PAGES">
      <Loaded read={read} failure="Failed to load the legal texts">
        {(texts) => (
          <Facts
            facts={Object.fromEntries(
              texts.map((text) => [
                legalTitles[text.id],
                <span key={text.id} className="row spread">
                  {stateOf(text)}
                  <Link to={staffPaths.adminRecord('shop', text.id)} aria-label={`Edit: ${legalTitles[text.id]}`}>
                    [EDIT]
                  </Link>
                </span>,
              ]),
            )}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function stateOf({ content, updatedAt, staffName }: LegalText): string {
  const by = updatedAt && staffName ? `, since ${shopTimeText(updatedAt)}, by ${staffName}` : ''
  return (content === '' ? 'The built-in text' : 'A text of your own') + by
}
