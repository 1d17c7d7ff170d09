import { openDatabase } from '#server/database/open-database.ts'
import { createLogger } from '#server/observability/log.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { startFailure } from '#server/start-failure.ts'
import { checkSteps, type StepResult } from '#scripts/connect/check-steps.ts'
import { steps } from '#scripts/connect/steps.ts'
import { fail, preferRunningLocalShopify, print, readSettings } from '#scripts/environment.ts'

const GUIDE = 'docs/connect-shopify.md'

/**
 * `hoard connect`: walks the steps of docs/connect-shopify.md against the configured store, and says what is missing.
 * Ends with status 1 until every step is done.
 */
export async function connect(): Promise<void> {
  await preferRunningLocalShopify()
  const config = readSettings()
  if (!config.shopify)
    fail(`no Shopify store is configured. Start with ${GUIDE}, or run npm start to use a local Shopify`)
  const database = await openDatabase(config.database).catch((error: unknown) => fail(startFailure(error, config)))
  const shopify = openShopify(config.shopify, createLogger('silent', false))
  const origin = config.publicUrl ?? `http://localhost:${config.port}`

  print(`checking ${config.shopify.storeDomain}, step by step (${GUIDE})\n`)
  const left: StepResult[] = []
  for await (const result of checkSteps(steps, {
    shopify,
    config: config.shopify,
    db: database.db,
    origin,
    publicUrl: config.publicUrl,
  })) {
    show(result)
    if (result.state === 'todo' || result.state === 'waiting') left.push(result)
  }
  shopify.close()
  await database.close()

  const [next] = left
  if (next) {
    const count = left.length === 1 ? 'One step is' : `${left.length} steps are`
    console.log(`\n${count} left. Next: ${next.step.title}, ${GUIDE}#${next.step.id}`)
    process.exitCode = 1
  } else console.log(`\nEvery step is done: shoppers can buy at ${origin}.`)
}

function show({ step, state, text }: StepResult) {
  const marks = { done: '[DONE]', todo: '[TO DO]', note: '[NOTE]', waiting: '[LATER]' }
  console.log(`${marks[state].padEnd(8)}${step.title}${state === 'done' ? `: ${text}` : `\n        ${text}`}`)
}
