import { useSearchParams } from 'react-router-dom'

/**
 * Which record's form is open, kept in the address (`?edit=12`, `?edit=new`): after a reload or a new sign-in the form is open
 * again, with what was typed. Answers the id, `new` or null, and how to change it. What else stands in the address stays, but for
 * `extras`, which tell more of the form that is open.
 */
export function useEditing(...extras: string[]): [editing: string | null, edit: (record: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const edit = (record: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const name of ['edit', ...extras]) after.delete(name)
      if (record !== null) after.set('edit', record)
      return after
    })
  return [search.get('edit'), edit]
}
