import type { Plugin } from 'vite'

const SUMMARY = /\n\s*summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?(?=\n)/g
/** What zod's schemas have only for `toJSONSchema`. */
const JSON_SCHEMA = [
  /^ *inst\._zod\.processJSONSchema = .*;$/gm,
  /^ *(?:input|output): createStandardJSONSchemaMethod\(.*\),$/gm,
  /^ *return createToJSONSchemaMethod\(.*;$/gm,
]

/** Leaves out what describes the API, which only the server does: the contracts' summaries, and zod's JSON schemas. */
export const withoutApiDescription: Plugin[] = [
  {
    name: 'without-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/.*\.contract\.ts$/ },
      // Lines stay where they are, so that a source map isn't needed.
      handler: (code) => code.replaceAll(SUMMARY, (text) => text.replaceAll(/[^\n]/g, '')),
    },
  },
  {
    name: 'without-json-schemas',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        const unknown = JSON_SCHEMA.find((line) => code.search(line) < 0)
        if (unknown) this.error(`zod's schemas have no line like ${unknown} any more`)
        return JSON_SCHEMA.reduce((rest, line) => rest.replaceAll(line, ''), code)
      },
    },
  },
]
