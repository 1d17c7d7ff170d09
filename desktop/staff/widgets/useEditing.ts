import { useSearchParams } from 'react-router-dom'
import { useIsHere } from './useIsHere.ts'

/**
 * Which record's form is open, stored in the address (`?edit=12`, `?edit=new`) so that it survives a reload or sign-in.
 * Returns the id, `new` or null, and a setter, which also removes the parameters in `extras`. The setter does nothing
 * once the person has left the screen.
 */
export function useEditing(...extras: string[]): [editing: string | null, edit: (record: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const isHere = useIsHere()
  const edit = (record: string | null) => {
    if (!isHere()) return
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const name of ['edit', ...extras]) after.delete(name)
      if (record !== null) after.set('edit', record)
      return after
    })
  }
  return [search.get('edit'), edit]
}
