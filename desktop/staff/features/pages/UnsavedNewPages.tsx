import { Link } from 'react-router-dom'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { useUser } from '#staff/api/user.ts'
import { readDraft } from '#staff/drafts/draft-store.ts'
import { newRecord } from './PageDialog.tsx'
import { newPath } from './pages.ts'

/** New pages that have a draft in this browser but were never created. */
export function UnsavedNewPages({ templates = [] }: { templates: readonly Template[] | undefined }) {
  const { id: user } = useUser()
  const beginnings = [{ id: null, name: '' }, ...templates]
  const waiting = beginnings.filter(({ id }) => readDraft({ user, feature: 'pages', record: newRecord(id) }) !== null)
  return waiting.map(({ id, name }) => (
    <p key={id ?? ''} className="page-unsent">
      A new page{id !== null && <> from the template “{<bdi>{name}</bdi>}”</>} is not created yet.{' '}
      <Link to={newPath(id)}>[CONTINUE]</Link>
    </p>
  ))
}
