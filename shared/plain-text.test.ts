import { expect, test } from 'vitest'
import { toPlainText } from './plain-text.ts'

test('markup and entities become plain text on one line', { tags: ['S10.77'] }, () => {
  expect(toPlainText('<p>Coins &amp; <b>bones</b>.</p>\n<ul><li>one</li><li>&#39;two&#39;</li></ul>')).toBe(
    "Coins & bones. one 'two'",
  )
  expect(toPlainText('<h3><b>D</b>ragon</h3><table><tr><td>32mm</td><td>25<br/>mm</td></tr></table>end')).toBe(
    'Dragon 32mm 25 mm end',
  )
  expect(toPlainText('&lt;script&gt; &unknown;')).toBe('<script> &unknown;')
})
