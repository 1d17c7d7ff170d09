import { contactIcons, faqIcons } from '#shared/blocks/choices.ts'
import { expect, publish } from './journey.ts'

publish(
  'the contact form has its fields, five subjects, and info and FAQ cards',
  { tag: ['@S2.61', '@S2.8'] },
  async ({ page }) => {
    await page.goto('/contact')
    for (const label of ['Name*', 'Email*', 'Message*']) {
      await expect(page.getByLabel(label)).toHaveAttribute('required')
    }
    await expect(page.getByLabel('Subject').locator('option')).toHaveText([
      /^general$/i,
      /^custom painting request$/i,
      /^wholesale opportunities$/i,
      /^customer support$/i,
      /^partnership inquiry$/i,
    ])
    const form = (await page.locator('.contact-form').boundingBox())!
    for (const title of ['CONTACT.INFO', 'QUICK.ANSWERS']) {
      const card = (await page.locator('.side-card').filter({ hasText: title }).boundingBox())!
      expect(card.x, title).toBeGreaterThanOrEqual(form.x + form.width)
    }
  },
)

publish(
  'an incomplete contact form shows a toast, and the email is validated',
  { tag: ['@S5.2', '@S5.3'] },
  async ({ page }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('contact')) sent++
    })
    await page.goto('/contact')
    await expect(page.getByLabel('Email*')).toHaveAttribute('type', 'email')
    await page.getByLabel('Name*').fill('Ada')
    await page.getByLabel('Message*').fill('Hello')
    await page.getByRole('button', { name: '[SEND MESSAGE]' }).click()
    const toast = page.locator('.toast')
    await expect(toast).toContainText('Error')
    await expect(toast).toContainText('Please fill in all required fields.')
    await expect(page.getByLabel('Email*')).toBeFocused()
    await expect(page.getByLabel('Email*')).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toBe(0)

    // Errors of a form that the browser sent stay when scripts arrive and read the page again.
    const again = page.waitForResponse(
      (response) => response.request().resourceType() === 'fetch' && response.url().endsWith('/contact'),
    )
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Message*') })
      .evaluate((form) => HTMLFormElement.prototype.submit.call(form))
    await (await again).finished()
    await page.waitForTimeout(100)
    await expect(page.locator('form :is([aria-invalid], [role=alert])').first()).toBeVisible()
  },
)

publish('sending shows Message Sent!, and a failure keeps the text', { tag: '@S8.7' }, async ({ page }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.goto('/contact')
  await page.getByLabel('Name*').fill('Ada')
  await page.getByLabel('Email*').fill('ada@example.com')
  await page.getByLabel('Subject').selectOption('wholesale opportunities')
  await page.getByLabel('Message*').fill('Twelve oozes, please')
  const send = page.getByRole('button', { name: '[SEND MESSAGE]' })
  await send.click()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Failed to send message. Please try again.')
  await expect(page.getByLabel('Message*')).toHaveValue('Twelve oozes, please')
  await expect(page.getByLabel('Name*')).toHaveValue('Ada')
  await page.unroute('**/api/contact')
  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/contact'),
  )
  await send.click()
  expect((await sending).postDataJSON()).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    _replyto: 'ada@example.com',
    subject: 'wholesale opportunities',
    message: 'Twelve oozes, please',
  })
  await expect(toast).toContainText('Message Sent!')
  await expect(toast).toContainText("Thank you for your message. We'll get back to you soon.")
  await expect(page.getByLabel('Message*')).toHaveValue('')
})

publish('contact info and FAQ cards show every icon', { tag: ['@S2.62', '@S3.9'] }, async ({ page, shop }) => {
  const layout = { width: 100, row: 1, order: 0 }
  const contactItems = contactIcons.map((icon) => ({ icon, type: 'other', label: icon, value: `by ${icon}` }))
  const faqLinks = faqIcons.map((icon) => ({ icon, question: `about ${icon}`, link: '/process' }))
  const blocks = [
    { id: 'info', type: 'contact-info', layout, content: { contactItems } },
    { id: 'faq', type: 'faq-quick-links', layout: { ...layout, row: 2 }, content: { faqLinks } },
  ]
  await shop.staff.pages.create({ body: { title: 'Icons', slug: 'icons', isPublished: true, blocks } })
  await page.goto('/icons')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(contactIcons.length + faqIcons.length)
  const drawings = await items.evaluateAll((all) => all.map((item) => item.querySelector('svg')?.innerHTML ?? ''))
  expect(drawings.filter((drawing) => drawing.length < 10)).toEqual([])
  expect(new Set(drawings.slice(0, contactIcons.length)).size).toBe(contactIcons.length)
  expect(new Set(drawings.slice(contactIcons.length)).size).toBe(faqIcons.length)
})
