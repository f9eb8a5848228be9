import { Check } from 'lucide-react'
import { portraitUrl } from '../../artwork/artwork-url.ts'
import { Picture } from '../../images/picture.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { Statistics } from '../about/statistics.tsx'
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
        <DirectorPortrait />
      </div>
      <div className="rule-ticks" />
    </section>
  )
}

/** The managing director with a caption. A drawn placeholder takes the place of a missing photograph. */
function DirectorPortrait() {
  const { name, title, imagePath, alt } = useSite().company.portrait
  return (
    <figure className="relative overflow-hidden rounded-xl border border-surface-brand-2 md:max-w-[27rem] md:justify-self-end">
      <Picture
        source={imagePath ?? portraitUrl('managing-director', 'petrol')}
        sizes="(min-width: 768px) 27rem, 92vw"
        width={800}
        height={1000}
        fetchPriority="high"
        alt={alt}
        className="aspect-[4/3] h-auto w-full object-cover object-[50%_62%] md:aspect-[4/5]"
      />
      <figcaption className="absolute inset-x-4 bottom-4 rounded-md border-s-4 border-accent bg-surface-brand/90 p-3">
        {name && <span className="block font-display text-h3 text-on-brand">{name}</span>}
        <span className={name ? 'block text-small text-on-brand-2' : 'block font-display text-h3 text-on-brand'}>
          {title}
        </span>
      </figcaption>
    </figure>
  )
}
