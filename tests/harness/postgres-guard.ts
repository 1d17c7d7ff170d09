import { spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'

/**
 * Runs a PostgreSQL as long as its parent process lives: when the parent's pipe closes, the folder is removed.
 * Arguments: the folder, its log, the user's id or '', and the command.
 */
const [folder, log, uid, command, ...args] = process.argv.slice(2)
const output = openSync(log!, 'a')
const user = uid ? { uid: Number(uid) } : {}
const postgres = spawn(command!, args, { stdio: ['ignore', output, output], cwd: folder, ...user })
closeSync(output)

let isOver = false
process.stdin
  .on('end', () => {
    isOver = true
    // Immediate shutdown: the data is no longer needed.
    postgres.kill('SIGQUIT')
  })
  .resume()
postgres.on('exit', (code) => {
  // The log of a server that ended by itself is kept.
  if (isOver) rmSync(folder!, { recursive: true, force: true })
  process.exit(code ?? 1)
})
