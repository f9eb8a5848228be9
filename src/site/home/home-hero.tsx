import { Check } from 'lucide-react'
import { DirectorPortrait } from '#company/site/director-portrait.tsx'
import { Statistics } from '#company/site/statistics.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Eyebrow } from '#ui/eyebrow.tsx'
import { useLayoutData } from '../use-layout-data.tsx'
import { useSite } from '../use-site.ts'

const OFFERS = [
  'ISO certification and compliance solutions',
  'Specialized industry training programs',
  'Strategic business consulting services',
]

/** The first screen of the home page: the hero and, in a strip below, the statistics of the About page. */
export function HomeHero() {
  const { stats } = useLayoutData()
  return (
    <div id="home-hero">
      <Hero />
      {stats.length > 0 && (
        <section aria-label="In figures" className="on-brand bg-surface-brand-2">
          <Statistics stats={stats} size="strip" className="container" />
        </section>
      )}
    </div>
  )
}

/** Without an entrance animation, because its text is the first paint of the page. */
function Hero() {
  const { portrait } = useSite().company
  return (
    <section aria-labelledby="hero" className="on-brand bg-surface-brand">
      <div className="container hero">
        <div>
          <Eyebrow>Trusted Business Partner</Eyebrow>
          <h1 id="hero">Professional Consultancy Services for Your Business</h1>
          <ul>
            {OFFERS.map((offer) => (
              <li key={offer}>
                <Check />
                {offer}
              </li>
            ))}
          </ul>
          <div className="hero-actions">
            <LinkButton to="/about" variant="accent" className="max-sm:w-full">
              Explore Our Services
            </LinkButton>
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
