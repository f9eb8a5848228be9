import { Check } from 'lucide-react'
import { DirectorPortrait } from '../../company-profile/director-portrait.tsx'
import { Statistics } from '../../company-profile/statistics.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
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
          <Statistics stats={stats} size="strip" className="container py-8 md:py-10" />
        </section>
      )}
    </div>
  )
}

/** Without an entrance animation, because its text is the first paint of the page. */
function Hero() {
  return (
    <section aria-labelledby="hero" className="on-brand bg-surface-brand">
      <div className="container grid gap-8 py-8 md:grid-cols-[3fr_2fr] md:items-center md:gap-12 md:py-16 lg:py-20">
        <div>
          <Eyebrow>Trusted Business Partner</Eyebrow>
          <h1 id="hero" className="mt-3 max-w-[16ch] text-display md:mt-4">
            Professional Consultancy Services for Your Business
          </h1>
          <ul className="mt-4 grid gap-2 text-on-brand-2 md:mt-6 md:gap-3 md:text-lead">
            {OFFERS.map((offer) => (
              <li key={offer} className="flex items-start gap-3">
                <Check className="mt-0.5 size-5 text-accent md:mt-1" />
                {offer}
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
            <LinkButton to="/about" variant="accent" className="max-sm:w-full">
              Explore Our Services
            </LinkButton>
            <LinkButton to="/contact" variant="on-brand" className="max-sm:w-full">
              Contact Us
            </LinkButton>
          </div>
        </div>
        <DirectorPortrait portrait={useSite().company.portrait} />
      </div>
      <div className="rule-ticks" />
    </section>
  )
}
