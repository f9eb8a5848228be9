import { EditorSection } from '#office/editor/editor-section.tsx'
import { CompanyList } from './company-list.tsx'
import { CompanyText } from './company-text.tsx'
import type { CompanyEditing } from './use-company-editor.tsx'

const SENTENCES = [
  { name: 'services', label: 'Services', hint: 'On the home page and at the top of Services.' },
  { name: 'programs', label: 'Training programs', hint: 'At the top of Training Programs.' },
  { name: 'contact', label: 'Contact', hint: 'At the top of Contact.' },
  { name: 'newsletter', label: 'Newsletter', hint: 'In the footer.' },
] as const

const DESCRIPTIONS = [
  { name: 'home', label: 'Home page' },
  { name: 'about', label: 'About' },
  { name: 'services', label: 'Services' },
  { name: 'programs', label: 'Training programs' },
  { name: 'schedule', label: 'Training schedule' },
] as const

/** The sentences of pages that show other data. */
export function TextsSections({ editor }: { editor: CompanyEditing }) {
  return (
    <>
      <EditorSection title="Opening sentences" purpose="Below the heading of a section or page. An empty one is left out.">
        {SENTENCES.map(({ name, label, hint }) => (
          <CompanyText key={name} editor={editor} name={`leads.${name}`} label={label} hint={hint} rows={2} isOptional />
        ))}
      </EditorSection>
      <EditorSection title="Last section of About" purpose="Above the button “Contact Us”. Without a title, the section is left out.">
        <CompanyText editor={editor} name="invitation.title" label="Title" isOptional />
        <CompanyText editor={editor} name="invitation.text" label="Text" rows={2} isOptional />
      </EditorSection>
      <EditorSection
        title="Services in the footer"
        purpose="Each leads to the service on the home page that has this word in its title. They are hidden while no service is published."
      >
        <CompanyList editor={editor} name="footerServices" one="service" blank={{ label: '' }}>
          {(index) => <CompanyText editor={editor} name={`footerServices.${index}.label`} label="Name" />}
        </CompanyList>
      </EditorSection>
      <EditorSection
        title="For search engines"
        purpose="Shown below the page’s title in search results: best 140 to 160 characters. {name} and {town} stand for the company’s own."
      >
        {DESCRIPTIONS.map(({ name, label }) => (
          <CompanyText key={name} editor={editor} name={`search.${name}`} label={label} rows={3} isOptional />
        ))}
        <CompanyText editor={editor} name="search.keywords" label="Keywords" hint="With commas between them." rows={2} isOptional />
      </EditorSection>
    </>
  )
}
