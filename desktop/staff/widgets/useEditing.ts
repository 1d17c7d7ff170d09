import { useSearchParams } from 'react-router-dom'

/**
 * Which record's form is open, stored in the address (`?edit=12`, `?edit=new`) so that it survives a reload or sign-in.
 * Returns the id, `new` or null, and a setter, which also removes the parameters in `extras`.
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
