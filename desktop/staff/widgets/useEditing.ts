import { useSearchParams } from 'react-router-dom'

/**
 * Which record's form is open, kept in the address (`?edit=12`, `?edit=new`): after a reload or a new sign-in the form is open
 * again, with what was typed. Answers the id, `new` or null, and how to change it.
 */
export function useEditing(): [editing: string | null, edit: (record: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const edit = (record: string | null) => setSearch(record === null ? {} : { edit: record })
  return [search.get('edit'), edit]
}
