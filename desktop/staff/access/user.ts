import { createContext, useContext } from 'react'
import type { User } from '#shared/features/auth/auth.contract.ts'

export const USER_URL = '/api/auth/user'

/** Whom the staff app serves. */
export interface Person {
  /** For what is kept by person, such as drafts. */
  id: string
  /** Null in development mode, where nobody is signed in and everything is allowed (decision 3). */
  user: User | null
  isAdministrator: boolean
}

export const developer: Person = { id: 'development', user: null, isAdministrator: true }

export const personOf = (user: User): Person => ({
  id: user.id,
  user,
  isAdministrator: user.role === 'administrator',
})

export const PersonContext = createContext<Person | null>(null)

/** Who is here. Only below the gate (Access), which lets nobody else in. */
export function useUser(): Person {
  const person = useContext(PersonContext)
  if (!person) throw new Error('useUser outside of Access')
  return person
}
