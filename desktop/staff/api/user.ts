import { createContext, useContext } from 'react'
import type { User } from '#shared/features/accounts/auth.contract.ts'

export const USER_URL = '/api/auth/user'

/** The person using the staff app. */
export interface Person {
  /** Key for per-person storage such as drafts. */
  id: string
  /** Null in development mode, where no one is signed in and everything is allowed. */
  user: User | null
  isAdministrator: boolean
}

export const developer: Person = { id: 'development', user: null, isAdministrator: true }

export const toPerson = (user: User): Person => ({
  id: user.id,
  user,
  isAdministrator: user.role === 'administrator',
})

export const PersonContext = createContext<Person | null>(null)

/** The current person. Throws outside of `Access`. */
export function useUser(): Person {
  const person = useContext(PersonContext)
  if (!person) throw new Error('useUser must be called within Access')
  return person
}
