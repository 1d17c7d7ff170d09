import { TRAP } from '#shared/trap.ts'

/** For robots, which fill in everything that a form sends. Scripts leave it out: form fillers fill it in, too. */
export const Trap = () => <input type="text" name={TRAP} hidden autoComplete="off" tabIndex={-1} aria-hidden="true" />
