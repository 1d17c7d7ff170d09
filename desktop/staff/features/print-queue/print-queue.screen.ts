import { expectAccessible, expectAccessibleAt } from '#tests/journeys/axe.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'
import { button, sync, toast, variantOf, widths } from '#tests/journeys/orders-tab.ts'

screen(
  'the print queue is marked by group, piece and order, with UNDO and print',
  { tag: ['@A10.12', '@A14.6', '@A14.7', '@C10.18'] },
  async ({ page, shop }) => {
    const { control } = shop.shopify
    const drake = variantOf(shop, 'ledger-drake')
    const day = (date: number) => `2026-10-${date}T12:00:00Z`
    const younger = control.createOrder({ lines: [{ variant: drake, quantity: 2 }], createdAt: day(12) })
    const bought = { lines: [{ variant: drake, quantity: 3 }], email: 'ada@example.com' }
    const older = control.createOrder({ ...bought, createdAt: day(11) })
    control.createOrder({ lines: [{ variant: drake }], paid: false, createdAt: day(10) })
    control.createOrder({ lines: [{ variant: variantOf(shop, 'emerald-wyrm') }], createdAt: day(14) })
    await sync(shop, younger.name)
    await open(page, '/admin/print-queue')
    const groups = page.getByRole('list', { name: 'To print' })
    const group = groups.getByRole('article', { name: 'Ledger Drake', exact: true })
    const count = group.locator('.queue-count')
    await expect(count).toHaveText('5to print')
    const picture = group.locator('img.product-picture')
    await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
    const orders = group.getByRole('listitem')
    await expect(orders).toContainText([older.name, younger.name])

    // A wheel over the number scrolls the page.
    const pieces = group.getByRole('spinbutton')
    await page.setViewportSize({ width: 1280, height: 400 })
    await pieces.click()
    const top = () => page.evaluate(() => scrollY)
    const before = await top()
    await page.mouse.wheel(0, -40)
    await page.mouse.wheel(0, 80)
    await expect.poll(top).not.toBe(before)
    await expect(pieces).toHaveValue('5')
    await expect(pieces).toBeFocused()
    await expect(pieces).toBeEditable()
    await page.setViewportSize({ width: 1280, height: 800 })

    // Four pieces are printed: three for the older order, one for the newer.
    await pieces.fill('4')
    await button(group, '4 OF 5 PRINTED: Ledger Drake, 32mm, None').press('Enter')
    await expect(toast(page)).toContainText('4 pieces marked as printed')
    await expect(count).toHaveText('1to print')
    await expect(orders.first().getByRole('checkbox')).toBeChecked()
    await expect(orders.last()).toContainText('1 of 2')

    // Another order arrives meanwhile; UNDO reverts only what was marked.
    const late = control.createOrder({ lines: [{ variant: drake }], createdAt: day(13) })
    await sync(shop, late.name)
    await expect(count).toHaveText('2to print')
    await page.keyboard.press('F8')
    await expect(button(toast(page), 'UNDO')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Queue restored')
    await expect(count).toHaveText('6to print')

    await button(orders.nth(1), /^One more of Ledger Drake/).click()
    await expect(orders.nth(1)).toContainText('1 of 2')
    await orders.nth(1).getByRole('checkbox').click()
    await expect(count).toHaveText('4to print')
    await expect(toast(page)).toContainText('1 piece marked as printed')

    const printing = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))))
    await page.getByRole('button', { name: 'PRINT', exact: true }).click()
    expect(await printing).toBe(true)
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.header', '.tabs', '.queue-filters', '.queue-mark', '.toaster', '.queue-tick'])
      await expect(page.locator(part).first(), part).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('.sheet-head')).toContainText(/print queue.*\d{4}, \d{2}:\d{2}/)
    await expect(group.getByRole('heading')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(picture).toBeVisible()
    const unprinted = orders.filter({ visible: true })
    await expect(unprinted).toHaveCount(2)
    await expect(unprinted.first().locator('.sheet-box')).toBeVisible()
    await expect(unprinted.first()).toContainText(`3 pieces${older.name}`)
    expect(await group.locator('..').evaluate((it) => getComputedStyle(it).breakInside)).toBe('avoid')
    await page.emulateMedia({ media: null })

    // A rejected change is reverted and reported.
    await page.route('**/api/orders/print-queue', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, body: 'The shop is busy.' })
        : route.continue(),
    )
    await button(group, /^ALL 4 PRINTED: Ledger Drake/).click()
    await expect(toast(page)).toContainText('Failed to mark as printed')
    await expect(toast(page)).toContainText('The shop is busy.')
    await expect(count).toHaveText('4to print')
    await page.unroute('**/api/orders/print-queue')

    // Someone else marks a piece first: their mark stays, and the second person is informed.
    const line = (await shop.staff.orders.printQueue())
      .flatMap(({ orders }) => orders)
      .find(({ shopifyOrderNumber }) => shopifyOrderNumber === older.name)!
    await page.route('**/api/orders/print-queue', async (route) => {
      // The screen reads the queue again at times of its own.
      if (route.request().method() === 'GET') return route.continue()
      const { orderId, lineId } = line
      await shop.staff.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed: 1, before: 0 }] } })
      await route.continue()
    })
    await button(group, /^ALL 4 PRINTED: Ledger Drake/).click()
    await expect(toast(page)).toContainText(
      `Someone else changed Ledger Drake of ${older.name} to 1 of 3 printed. Check the number and try again.`,
    )
    await page.unroute('**/api/orders/print-queue')
    await expect(orders.first()).toContainText('1 of 3')
    await expect(count).toHaveText('3to print')

    // A completed group disappears, and the focus moves to the group in its place.
    await button(group, /^ALL 3 PRINTED: Ledger Drake/).press('Enter')
    await expect(group).toHaveCount(0)
    await expect(page.locator('.queue-group h2, h1').and(page.locator(':focus'))).toHaveCount(1)
    await page.getByLabel(/^Show printed/).check()
    const printed = page.getByRole('region', { name: 'PRINTED, NOT SENT YET' })
    await expect(printed).toContainText('Ledger Drake')
    await expect(groups.getByRole('article').first()).toBeVisible()
    await expectAccessibleAt(page, widths, 'the print queue')

    // One piece broke: it is printed again, with a reason, and once that was a mistake, it isn't.
    const what = `Ledger Drake, 32mm, None for ${older.name}`
    const dialog = page.getByRole('dialog', { name: 'REPRINT' })
    const again = async (choose: () => Promise<void>) => {
      await button(page, `REPRINT: ${what}`).press('Enter')
      await choose()
      await button(dialog, 'REPRINT').click()
    }
    await again(async () => {
      await expect(dialog).toContainText(what)
      await dialog.getByLabel('Pieces').fill('4')
      await button(dialog, 'REPRINT').click()
      await expect(dialog).toContainText('must be at most 3')
      await dialog.getByLabel('Pieces').fill('2')
      await dialog.getByRole('radio', { name: 'other' }).check()
      await dialog.getByLabel('Reason in your words').fill('fell off the shelf')
      await expectAccessible(page, 'a reprint')
    })
    await expect(toast(page)).toContainText('2 pieces returned to the queue')
    await expect(count).toHaveText('2to print')
    await button(toast(page), 'UNDO').click()
    await expect(toast(page)).toContainText('Counted as printed again')
    await expect(groups.getByRole('article', { name: 'Ledger Drake', exact: true })).toHaveCount(0)
    await again(() => dialog.getByRole('radio', { name: 'broken' }).check())
    await expect(count).toHaveText('1to print')
    await orders.first().getByRole('link', { name: older.name }).click()
    await expect(page.getByRole('list', { name: 'REPRINTED' })).toHaveText(
      /^1 × Ledger Drake, 32mm: broken \(.+, .+\)$/,
    )
    await page.goBack()
    await button(group, /^PRINTED: Ledger Drake/).click()
    await expect(printed).toContainText('Ledger Drake')

    for (const { name } of [older, younger, late]) control.fulfilOrder(name)
    await shop.staff.orders.sync()
    await expect(page.getByText('Ledger Drake')).toHaveCount(0)
  },
)
