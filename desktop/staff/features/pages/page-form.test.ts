import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PageDraft, type PageValues } from '#shared/features/pages/pages.record.ts'
import { findProblems } from '#staff/widgets/form/problems.ts'
import { bodyOf, newForm, scheduleProblems, shownSlug } from './page-form.ts'

const form = (fields: Partial<PageValues> = {}): PageValues => ({ ...newForm(null), title: 'Our dragons', ...fields })
const noon = Date.parse('2026-11-21T12:00:00Z')
const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString()
const planned = (publication: Partial<PageValues['publication']>) =>
  form({ publication: { isPublished: false, publishAt: null, unpublishAt: null, ...publication } })

describe('slug', () => {
  test('the slug follows the title until it is edited by hand', { tags: ['P4.4'] }, () => {
    expect(shownSlug(form())).toBe('our-dragons')
    expect(shownSlug(form({ slug: 'wyrms' }))).toBe('wyrms')
    // Cleared by hand it stays empty and is reported as missing.
    expect(shownSlug(form({ slug: '' }))).toBe('')
  })

  test('a slug is lowercase with single hyphens and limited in length', { tags: ['P4.5'] }, () => {
    expect(shownSlug(form({ title: '  --Drachen & Söhne!  (2nd) ' }))).toBe('drachen-soehne-2nd')
    expect(shownSlug(form({ title: 'Größe & Übersicht' }))).toBe('groesse-uebersicht')
    expect(shownSlug(form({ title: 'Þórkell, Łódź & Crème brûlée' }))).toBe('thorkell-lodz-creme-brulee')
    expect([shownSlug(form({ title: '我们的龙' })), shownSlug(form({ title: ' ' }))]).toEqual(['page', ''])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        expect(shownSlug(form({ title }))).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(shownSlug(form({ title })).length).toBeLessThanOrEqual(100)
      }),
    )
  })
})

const pageProblems = (values: PageValues, now = noon) => ({
  ...findProblems(PageDraft, bodyOf(values)),
  ...scheduleProblems(values, now),
})

describe('validation', () => {
  test('page title and page slug are required', { tags: ['P5.1', 'P5.2'] }, () => {
    expect(pageProblems(form({ title: '  ' }))).toEqual({
      title: 'Page title is required',
      slug: 'Page slug is required',
    })
    expect(pageProblems(form({ slug: '' }))).toEqual({ slug: 'Page slug is required' })
    expect(pageProblems(form({ title: '!!!' }))).toEqual({ slug: 'Page slug is required' })
    expect(pageProblems(form())).toEqual({})
  })

  test('times must be in the future and in order', () => {
    expect(pageProblems(planned({ publishAt: at(1), unpublishAt: at(2) }), noon)).toEqual({})
    expect(pageProblems(planned({ publishAt: at(-1) }), noon)).toEqual({
      publishAt: expect.stringContaining('in the future'),
    })
    expect(pageProblems(planned({ publishAt: at(2), unpublishAt: at(1) }), noon)).toEqual({
      unpublishAt: expect.stringContaining('before it is published'),
    })
    expect(pageProblems(planned({ isPublished: true, unpublishAt: at(0) }), noon)).toEqual({
      unpublishAt: expect.stringContaining('in the future'),
    })
  })
})

test('the request has every form field and no time without effect', { tags: ['P7.2'] }, () => {
  expect(bodyOf(planned({ publishAt: at(1), unpublishAt: at(2) }))).toEqual({
    title: 'Our dragons',
    slug: 'our-dragons',
    description: '',
    maxWidth: 'none',
    seoTitle: '',
    seoDescription: '',
    isPublished: false,
    publishAt: at(1),
    unpublishAt: at(2),
  })
  expect(bodyOf(planned({ isPublished: true, publishAt: at(1), unpublishAt: at(2) }))).toMatchObject({
    publishAt: null,
    unpublishAt: at(2),
  })
  expect(bodyOf(planned({ unpublishAt: at(2) }))).toMatchObject({ publishAt: null, unpublishAt: null })
})
