import { Check } from 'lucide-react'
import { languageOf } from '#base/text/language.ts'
import { headlineOf } from '#company/company.ts'
import type { CompanySummary } from '#company/company.ts'
import { DirectorPortrait } from '#company/site/director-portrait.tsx'
import { Statistics } from '#company/site/statistics.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Eyebrow } from '#ui/eyebrow.tsx'
import { useLayoutData } from '../use-layout-data.tsx'
import { useSite } from '../use-site.ts'

/** The first screen of the home page: the hero and, in a strip below, the statistics of the About page. */
export function HomeHero() {
  const { company } = useSite()
  const { stats, content } = useLayoutData()
  return (
    <div id="home-hero">
      <Hero company={company} hasServices={content.services} />
      {stats.length > 0 && (
        <section aria-label="In figures" className="on-brand bg-surface-brand-2">
          <Statistics stats={stats} size="strip" className="container" />
        </section>
      )}
    </div>
  )
}

/** Has no entrance animation, because its text is the first paint of the page. */
function Hero({ company, hasServices }: { company: CompanySummary; hasServices: boolean }) {
  const { hero, portrait } = company
  const headline = headlineOf(company)
  return (
    <section aria-labelledby="hero" className="on-brand bg-surface-brand">
      <div className="container hero">
        <div className="min-w-0">
          {hero.eyebrow && (
            <Eyebrow className="wrap-anywhere" lang={languageOf(hero.eyebrow)}>
              {hero.eyebrow}
            </Eyebrow>
          )}
          <h1 id="hero" lang={languageOf(headline)}>
            {headline}
          </h1>
          {hero.offers.length > 0 && (
            <ul>
              {hero.offers.map(({ text }) => (
                <li key={text} lang={languageOf(text)} className="wrap-anywhere">
                  <Check />
                  {text}
                </li>
              ))}
            </ul>
          )}
          <div className="hero-actions">
            {hasServices && (
              <LinkButton to="/about" variant="accent" className="max-sm:w-full">
                Explore Our Services
              </LinkButton>
            )}
            <LinkButton to="/contact" variant="on-brand" className="max-sm:w-full">
              Contact Us
            </LinkButton>
          </div>
        </div>
        {portrait.title && <DirectorPortrait portrait={portrait} />}
      </div>
      <div className="rule-ticks" />
    </section>
  )
}
