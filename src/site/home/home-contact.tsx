import { ContactDetails } from '#company/site/contact-details.tsx'
import { ContactForm } from '#enquiries/site/forms/contact-form.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/eyebrow.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { useSite } from '../use-site.ts'

/** The contact section (docs/product/requirements.md, section 2). On phones the form comes before the contact details. */
export function HomeContact({ formToken }: { formToken: string | undefined }) {
  const { company } = useSite()
  return (
    <section id="contact" aria-labelledby="contact-title" className="bg-surface-sunken">
      <div className="container py-section">
        <SectionHeading
          id="contact-title"
          eyebrow="Talk to us"
          title="Contact Us"
          lead={
            <>
              We reply within 24 hours. Not sure what to ask for? <TextLink to="/#services">See our services</TextLink>
            </>
          }
        />
        <div className="mt-8 grid gap-6 lg:grid-cols-[5fr_7fr] lg:items-start">
          <Card className="max-lg:order-last">
            <h3 className="mb-4 text-h3">Our Information</h3>
            <ContactDetails company={company} headingLevel={4} />
          </Card>
          <Card>
            <h3 id="send-us-a-message" className="mb-4 text-h3">
              Send Us a Message
            </h3>
            <ContactForm variant="home" formToken={formToken} />
          </Card>
        </div>
      </div>
    </section>
  )
}
