import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { moveShop, placesOf, type Destination } from '#server/move/move-shop.ts'
import { databasePlace, filesPlace } from '#server/move/places.ts'
import { planOf } from '#server/move/plan.ts'
import { reportOf } from '#server/move/report.ts'
import { undoMove } from '#server/move/undo.ts'
import { fail, say } from './environment.ts'
import { moveProgress } from './move-progress.ts'
import { stoppable } from './move-stopping.ts'
import { moveTrouble } from './move-trouble.ts'

/**
 * `npm run move -- --to-database postgres://… --to-files s3://…`: copies the shop that the environment describes to another database and
 * another place for its files, while it runs, and closes it for writing at the end. `--to-database sqlite:./data/hoard.db --to-files
 * disk:./data/files` is the way back; one of the two is enough. MOVE_TO_DATABASE and MOVE_TO_FILES say the same where others would read a
 * password in the list of processes. `--dry-run` says what there is to copy; `--undo` opens a shop again that
 * was closed. See docs/growing.md.
 */
const USAGE = `npm run move -- [--to-database postgres://… | sqlite:./data/hoard.db] [--to-files s3://… | disk:./data/files] [--dry-run]
  npm run move -- --undo
  Instead of the first two: MOVE_TO_DATABASE and MOVE_TO_FILES in the environment, which keeps a password out of the list of processes.`

const given = readArguments()
try {
  const shop = readConfig(process.env)
  if (given.undo) {
    say(`the shop in ${await undoMove(shop)} is open for writing again; start its servers`)
  } else {
    const to: Destination = {
      database: given.toDatabase === undefined ? null : databasePlace(given.toDatabase),
      files: given.toFiles === undefined ? null : filesPlace(given.toFiles),
    }
    const log = openLog('silent', true)
    if (given.dryRun) console.log(await planOf(shop, to, log))
    else await moveIt(shop, to)
  }
} catch (error) {
  fail(moveTrouble(error))
}

async function moveIt(shop: ReturnType<typeof readConfig>, to: Destination) {
  const progress = moveProgress()
  const moved = await moveShop(shop, to, stoppable(progress.tell), openLog('silent', true)).finally(progress.end)
  console.log(reportOf(moved))
  say(
    `the shop is in its new place; it has taken no writes for ${(moved.closedMs / 1000).toFixed(1)} s, and takes them there`,
  )
  say(`start its servers with:\n  ${settingsOf(shop, to).join('\n  ')}`)
}

function settingsOf(shop: ReturnType<typeof readConfig>, to: Destination): string[] {
  const from = placesOf(shop)
  const [database, files] = [to.database ?? from.database, to.files ?? from.files]
  const folder = database.dataDir ?? (files.isDisk ? dirname(files.open) : null)
  return [
    ...(folder ? [`DATA_DIR=${folder}`] : []),
    database.dataDir ? 'and without DATABASE_URL' : `DATABASE_URL=${database.name}`,
    files.isDisk ? 'and without FILES_URL' : `FILES_URL=${files.open}`,
  ]
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        'to-database': { type: 'string' },
        'to-files': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        undo: { type: 'boolean', default: false },
      },
    })
    // Everybody on this machine sees what a command was begun with, and nobody its environment.
    const { MOVE_TO_DATABASE, MOVE_TO_FILES } = values.undo ? {} : process.env
    const toDatabase = values['to-database'] ?? (MOVE_TO_DATABASE || undefined)
    const toFiles = values['to-files'] ?? (MOVE_TO_FILES || undefined)
    if ((toDatabase === undefined && toFiles === undefined) !== values.undo) return fail(`where to? ${USAGE}`)
    return { toDatabase, toFiles, dryRun: values['dry-run'], undo: values.undo }
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n  ${USAGE}`)
  }
}
