import { expect, hydrate, publish, tabTo } from './journey.ts'

publish(
  'the contact form is sent by keyboard and without scripts, says what is missing, and keeps the text after a failure',
  { tag: ['@S2.61', '@S2.62', '@S2.8', '@S5.2', '@S5.3', '@S8.16', '@S8.7'] },
  async ({ page, browser, shop }) => {
    const label = (name: string) => page.getByLabel(name)
    const toast = page.locator('.toast')
    const send = page.getByRole('button', { name: 'SEND MESSAGE' })
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('contact')) sent++
    })
    await page.goto('/contact')

    await publish.step('it has its fields and five subjects, and cards stand beside it', async () => {
      for (const name of ['Name*', 'Email*', 'Message*']) await expect(label(name)).toHaveAttribute('required')
      await expect(label('Email*')).toHaveAttribute('type', 'email')
      await expect(label('Subject').locator('option')).toHaveText([
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
    })

    await publish.step('it works by keyboard only', async () => {
      await tabTo(page, 'Name*')
      await page.keyboard.type('Ada')
      await page.keyboard.press('Tab')
      await page.keyboard.type('ada@example.com')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      await expect(label('Subject')).toHaveValue('custom painting request')
      await page.keyboard.press('Tab')
      await page.keyboard.type('A red one, please')
      await page.keyboard.press('Tab')
      // Sooner, the browser would send the form itself.
      await expect(page.locator('#main[data-react=hydrated]')).toBeAttached()
      await page.keyboard.press('Enter')
      await expect(toast).toContainText('Message Sent!')
      expect(sent).toBe(1)
      await toast.getByRole('button', { name: 'Dismiss' }).click()
    })

    await publish.step('an incomplete form isn’t sent', async () => {
      await label('Name*').fill('Ada')
      await label('Message*').fill('Twelve oozes, please')
      await send.click()
      await expect(toast).toContainText('Error')
      await expect(toast).toContainText('Please fill in all required fields.')
      await expect(label('Email*')).toBeFocused()
      await expect(label('Email*')).toHaveAttribute('aria-invalid', 'true')
      expect(sent).toBe(1)
    })

    await publish.step('a failure keeps the text, which is then sent', async () => {
      await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: { message: 'No more today.' } }))
      await label('Email*').fill('ada@example.com')
      await label('Subject').selectOption('wholesale opportunities')
      await send.click()
      await expect(toast).toContainText('Failed to send message. Please try again. No more today.')
      await expect(label('Message*')).toHaveValue('Twelve oozes, please')
      await expect(label('Name*')).toHaveValue('Ada')
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
      await expect(label('Message*')).toHaveValue('')
    })

    await publish.step(
      'errors of a form that the browser sent stay when scripts arrive and read the page again',
      async () => {
        await label('Name*').fill('Ada')
        await label('Message*').fill('Thirteen')
        const again = page.waitForResponse(
          (response) => response.request().resourceType() === 'fetch' && response.url().endsWith('/contact'),
        )
        await page
          .locator('form')
          .filter({ has: label('Message*') })
          .evaluate((form) => HTMLFormElement.prototype.submit.call(form))
        await (await again).finished()
        // What React does with the answer is done two frames later.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        await expect(page.locator('form :is([aria-invalid], [role=alert])').first()).toBeVisible()
        await expect(label('Message*')).toHaveValue('Thirteen')
        await label('Email*').fill('ada@example.com')
        await hydrate(page)
        await send.click()
        await expect(toast).toContainText('Message Sent!')
        for (const name of ['Name*', 'Message*']) await expect(label(name)).toHaveValue('')
      },
    )

    await publish.step('it stays if its page can’t be read again', async () => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await page.route('**/api/pages/slug/contact', (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.goto('/contact', { waitUntil: 'networkidle' })
      await label('Name*').hover()
      await expect.poll(() => logged.join('\n')).toContain('Failed to fetch page')
      await expect(label('Name*')).toBeVisible()
    })

    await publish.step('it works without scripts', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
      const plain = await context.newPage()
      await plain.goto('/contact')
      await plain.getByLabel('Name*').fill('Ada')
      await plain.getByLabel('Message*').fill('Do you paint?')
      await plain.getByRole('button', { name: 'SEND MESSAGE' }).click()
      await expect(plain.getByRole('alert')).toHaveText('Please fill in all required fields.')
      await expect(plain.getByLabel('Email*')).toBeFocused()
      await expect(plain.getByLabel('Message*')).toHaveValue('Do you paint?')
      await plain.getByLabel('Email*').fill('ada@example.com')
      await plain.getByRole('button', { name: 'SEND MESSAGE' }).click()
      await expect(plain.getByText('Message Sent!')).toBeVisible()
      await context.close()
    })
  },
)
