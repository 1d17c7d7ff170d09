import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** What only files that need PostgreSQL, nginx, Postfix, a browser or Linux contain. */
const OTHER_PROGRAMS =
  /leaseDatabase|startBalancer|'postgres'|'nginx'|openPostfix|@playwright\/test|harness\/chromium|needs Linux/

const others = globSync('{shared,server,storefront,desktop,scripts,tests}/**/*.test.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => OTHER_PROGRAMS.test(readFileSync(file, 'utf8')))

/** `npm run test:unit`: the tests that need nothing but Node, so that they run on every system. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: config.test?.projects?.map((project) => {
      if (typeof project !== 'object' || !('test' in project)) return project
      return { ...project, test: { ...project.test, exclude: [...(project.test?.exclude ?? []), ...others] } }
    }),
  },
})
