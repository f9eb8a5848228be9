import { ContactLinks, hasContact } from '#company/site/contact-links.tsx'
import { SocialLinks } from '#company/site/social-links.tsx'
import { HomeLink } from './home-link.tsx'
import { FooterBase } from './footer-base.tsx'
import { FooterLinks } from './footer-links.tsx'
import { QUICK_LINKS, SERVICE_LINKS } from './navigation.ts'
import { Newsletter } from './newsletter.tsx'
import { useSite } from '../use-site.ts'

/** On every public page (docs/product/requirements.md, section 2, docs/product/design.md, section 9.2). */
export function SiteFooter() {
  const { company } = useSite()
  return (
    <footer id="site-footer" className="site-footer on-brand bg-surface-brand text-on-brand-2">
      <div className="container footer-columns">
        <section aria-label="About the company">
          <HomeLink className="text-on-brand" />
          {company.shortDescription && <p className="mt-4 max-w-[38ch]">{company.shortDescription}</p>}
          <SocialLinks links={company.social} className="mt-4" />
        </section>
        {hasContact(company) && (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact" className="text-h3 text-on-brand">
              Contact
            </h2>
            <ContactLinks company={company} className="mt-3" />
          </section>
        )}
        <div className="footer-menus">
          <FooterLinks title="Quick Links" links={QUICK_LINKS} />
          <FooterLinks title="Services" links={SERVICE_LINKS} />
        </div>
      </div>
      <Newsletter />
      <FooterBase />
    </footer>
  )
}
