import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { companySummary } from '#company/company.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import { HomeHero } from './home-hero.tsx'
import { NO_CONTENT } from '../site-content.ts'
import type { SiteData } from '../use-site.ts'

const company = companySummary(defaultCompany)

function heroOf(portrait: Partial<SiteData['company']['portrait']>, texts: Partial<SiteData['company']> = {}): string {
  const root: SiteData = {
    company: { ...company, portrait: { ...company.portrait, ...portrait }, ...texts },
    siteUrl: 'https://www.example.com',
    shareImage: '',
    year: 2026,
  }
  const home = { path: '/', Component: HomeHero }
  const layout = { id: 'site/frame/site-layout', Component: Outlet, children: [home] }
  const Site = createRoutesStub([{ id: 'root', Component: Outlet, children: [layout] }])
  const { stats } = defaultCompany
  const content = { ...NO_CONTENT, services: true }
  return renderToString(<Site hydrationData={{ loaderData: { root, 'site/frame/site-layout': { stats, content } } }} />)
}

const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const captionOf = (html: string) => wordsOf(/<figcaption.*?<\/figcaption>/.exec(html)?.[0] ?? '')

test('the photo of the managing director has a caption with the name', () => {
  const html = heroOf({ name: 'Director Placeholder', imagePath: '/photos/director.jpg', alt: 'Director Placeholder' })
  expect(captionOf(html)).toBe('Director Placeholder Managing Director')
  expect(html).toContain('src="/photos/director.jpg"')
})

test('without name and photo, a drawing has a caption with the title', () => {
  const html = heroOf({ name: null, imagePath: null })
  expect(captionOf(html)).toBe('Managing Director')
  expect(html).toMatch(/src="\/art\/portrait\//)
})

test('without texts of its own the hero is the tagline and the buttons', () => {
  const html = heroOf({ title: '' }, { hero: { eyebrow: '', headline: '', offers: [] } })
  expect(wordsOf(html)).toMatch(/^Professional Business Solutions Explore Our Services Contact Us/)
  expect(html).not.toMatch(/<ul><\/ul>|<p class="eyebrow"/)
})

test('a headline in Hindi is announced as Hindi', () => {
  const hero = { eyebrow: 'विश्वसनीय साथी', headline: 'आपके व्यवसाय के लिए', offers: [{ text: 'प्रशिक्षण' }] }
  expect(heroOf({}, { hero }).match(/lang="hi"/g)).toHaveLength(3)
})
