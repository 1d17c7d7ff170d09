import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { PlainCommand } from './parser-words.ts'
import { loadEnvironment, print, readEnvFile, whenOrphaned } from './environment.ts'

/**
 * `npm run dev`: the shop with hot reload. The server restarts when its sources change; the storefront reloads in
 * place.
 */
new PlainCommand('npm run dev')
  .description(
    'Starts the shop with hot reload: the server restarts when its sources change, and pages update in place. Settings come from the environment and from .env.',
  )
  .showHelpAfterError()
  .parse()
readEnvFile()
const { config, localShopify } = await loadEnvironment()
const server = spawn(
  process.execPath,
  [
    '--watch-preserve-output',
    ...['server', 'shared', 'scripts/dev-server.ts'].map(
      (path) => `--watch-path=${resolve(import.meta.dirname, '..', path)}`,
    ),
    resolve(import.meta.dirname, 'dev-server.ts'),
  ],
  { stdio: 'inherit', env: { ...process.env, ...localShopify?.env, PORT: String(config.port) } },
)

async function stop() {
  server.kill('SIGTERM')
  await localShopify?.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
whenOrphaned(stop)
server.once('exit', stop)
print('watching the sources for changes')
