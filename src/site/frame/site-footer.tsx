import { ContactLinks } from '../../company/contact-links.tsx'
import { SocialLinks } from '../../company/social-links.tsx'
import { HomeLink } from './home-link.tsx'
import { FooterBase } from './footer-base.tsx'
import { FooterLinks } from './footer-links.tsx'
import { MAIN_LINKS, SERVICE_LINKS } from './navigation.ts'
import { Newsletter } from './newsletter.tsx'
import { useSite } from '../use-site.ts'

/** Folded on a phone, side by side on a tablet, columns of the footer's own grid on a wide screen. */
const LINK_GROUPS =
  'grid content-start max-md:border-t max-md:border-surface-brand-2 md:max-lg:grid-cols-2 md:max-lg:gap-8 lg:contents'

/** On every public page (docs/product/requirements.md, section 2, docs/product/design.md, section 9.2). */
export function SiteFooter() {
  const { company } = useSite()
  return (
    <footer id="site-footer" className="site-footer defer-paint on-brand bg-surface-brand text-on-brand-2">
      <div className="container grid gap-8 pt-12 pb-10 md:grid-cols-2 md:pt-16 lg:grid-cols-[1.5fr_1fr_1fr_1.4fr]">
        <section aria-label="About the company" className="max-lg:md:col-span-2">
          <HomeLink className="text-on-brand" />
          <p className="mt-4 max-w-[38ch]">{company.shortDescription}</p>
          <SocialLinks links={company.social} className="mt-4" />
        </section>
        <section aria-labelledby="footer-contact" className="lg:order-last">
          <h2 id="footer-contact" className="text-h3 text-on-brand">
            Contact
          </h2>
          <ContactLinks company={company} className="mt-3" />
        </section>
        <div className={LINK_GROUPS}>
          <FooterLinks title="Quick Links" links={MAIN_LINKS} />
          <FooterLinks title="Services" links={SERVICE_LINKS} />
        </div>
      </div>
      <Newsletter />
      <FooterBase />
    </footer>
  )
}
