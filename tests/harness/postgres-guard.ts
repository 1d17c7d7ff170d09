import { spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'

/**
 * Runs a PostgreSQL for as long as the process that started this one lives, however that ends: then its end of the pipe is closed, and
 * the folder is removed. Arguments: the folder, its log, the user's id or '', and the command.
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
    // An immediate stop: nobody needs what it holds any more.
    postgres.kill('SIGQUIT')
  })
  .resume()
postgres.on('exit', (code) => {
  // Of one that ended by itself, somebody wants to read why.
  if (isOver) rmSync(folder!, { recursive: true, force: true })
  process.exit(code ?? 1)
})
