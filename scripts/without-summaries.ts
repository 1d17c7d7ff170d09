import type { Plugin } from 'vite'

const SUMMARY = /\n\s*summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?(?=\n)/g

/** Leaves the summaries out of the contracts: only the API's description, which the server makes, has them. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/.*\.contract\.ts$/ },
    // Lines stay where they are, so that a source map isn't needed.
    handler: (code) => code.replaceAll(SUMMARY, (text) => text.replaceAll(/[^\n]/g, '')),
  },
}
