import { print } from '#scripts/environment.ts'
import { checkMachine } from './doctor-machine.ts'
import { checkRunningShop, type Finding } from './doctor-shop.ts'

/**
 * `hoard doctor`: checks the machine, the settings and the shop, and says what to do about each problem. It changes
 * nothing, and never prints secrets. With `url` it only asks the shop there. Ends with status 1 if there is a problem;
 * warnings don't count.
 */
export async function doctor({ url, json }: { url?: string; json: boolean }): Promise<void> {
  const findings: Finding[] = []
  for await (const finding of url ? checkRunningShop(url) : checkMachine()) {
    findings.push(finding)
    if (!json) show(finding)
  }
  const problems = findings.filter(({ state }) => state === 'error').length
  if (json) console.log(JSON.stringify({ ok: problems === 0, checks: findings }, null, 2))
  else print(problems === 0 ? 'no problems' : `${problems} ${problems === 1 ? 'problem' : 'problems'}`)
  if (problems > 0) process.exitCode = 1
}

function show({ name, state, text, fix }: Finding) {
  const marks = { ok: '[OK]', warning: '[NOTE]', error: '[PROBLEM]' }
  console.log(`${marks[state].padEnd(10)}${name}: ${text.replaceAll('\n', `\n${' '.repeat(10)}`)}`)
  if (fix) console.log(`${' '.repeat(10)}-> ${fix}`)
}
