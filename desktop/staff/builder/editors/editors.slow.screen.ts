import { blockTypeInfo, blockTypes } from '#shared/blocks/block-types.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { expectAccessibleAt } from '#tests/journeys/axe.ts'
import { editor, inRows, summary } from '#tests/journeys/block-editors.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

const everyType = blockTypes.map((type) => everyBlock.find((block) => block.type === type)!)

test('axe finds nothing in any editor or summary', async ({ page, build }) => {
  const widths = [1440, 390, 320]
  const narrow = { width: 320, height: 900 }
  await page.setViewportSize(narrow)
  await build(inRows([...everyType, { type: 'totem', content: {} }]))
  await expect(summary(page)).toHaveCount(blockTypes.length + 1)
  // Rows off screen are not laid out anew: to axe, what has grown since would cover the next row.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('.canvas-row')) row.style.contentVisibility = 'visible'
  })
  await expectAccessibleAt(page, widths, 'summaries', 'main')
  await page.setViewportSize(narrow)
  for (const type of blockTypes)
    await page.getByRole('button', { name: `Edit ${blockTypeInfo[type].label}`, exact: true }).click()
  await expect(editor(page)).toHaveCount(blockTypes.length)
  await expectAccessibleAt(page, widths, 'editors', 'main')
})
