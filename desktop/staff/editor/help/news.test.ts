import { expect, test } from 'vitest'
import { changelog, guide } from './documents.ts'
import { newsOf } from './news.ts'
import { renderHelp } from './render-help.ts'

const log =
  '# Changelog\n\n## [Unreleased]\n\n- soon\n\n## [0.2.0] - 2026-12-01\n\n### Upgrading\n\nNothing to do.\n\n### Added\n\n- news\n\n## [0.1.0]\n\n### Fixed\n\n- old\n\n### Upgrading\n\nNo.\n'

test('the news are those of the version, or what is not yet released', () => {
  expect(newsOf(log, '0.2.0')).toBe('## Added\n\n- news')
  expect(newsOf(log, '0.1.0')).toBe('## Fixed\n\n- old')
  expect(newsOf(log, '0.3.0')).toBe('- soon')
  expect(newsOf(changelog, '0.1.0')).toContain('## Added')
})

test('the help keeps web links only, since other documents aren’t in the program', () => {
  expect(renderHelp('[a](docs/b.md) [c](https://d.example)')).toBe(
    '<p>a <a href="https://d.example" target="_blank" rel="noopener">c</a></p>\n',
  )
  expect(renderHelp(guide)).toContain('<h2>')
})
