import { Link } from 'react-router-dom'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { useUser } from '#staff/access/user.ts'
import { readDraft } from '#staff/widgets/drafts/keeping.ts'
import { newRecord } from './PageDialog.tsx'
import { newPath } from './pages.ts'

/** New pages that were begun in this browser and not created yet. */
export function WaitingPages({ templates = [] }: { templates: readonly Template[] | undefined }) {
  const { id: user } = useUser()
  const beginnings = [{ id: null, name: '' }, ...templates]
  const waiting = beginnings.filter(({ id }) => readDraft({ user, room: 'pages', record: newRecord(id) }) !== null)
  return waiting.map(({ id, name }) => (
    <p key={id ?? ''} className="page-unsent">
      A new page{id !== null && <> of the template “{<bdi>{name}</bdi>}”</>} waits here, not created yet.{' '}
      <Link to={newPath(id)}>[GO ON]</Link>
    </p>
  ))
}
