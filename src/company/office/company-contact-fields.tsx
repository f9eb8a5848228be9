import { TextInput } from '#ui/form/controls.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { CompanyList } from './company-list.tsx'
import { CompanyText } from './company-text.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import type { CompanyEditing } from './use-company-editor.tsx'

/** Weekday numbers as JavaScript counts them (0 is Sunday), in the order Monday to Sunday. */
const WEEKDAYS = [
  ['1', 'Mon'],
  ['2', 'Tue'],
  ['3', 'Wed'],
  ['4', 'Thu'],
  ['5', 'Fri'],
  ['6', 'Sat'],
  ['0', 'Sun'],
] as const

/** Fields of the contact details. Footer, contact page, home page and structured data show them. */
export function ContactSections({ editor }: { editor: CompanyEditing }) {
  return (
    <>
      <EditorSection title="Address" purpose="On the contact page, in the footer and for search engines.">
        <CompanyText editor={editor} name="address.display" label="Address as it is shown" />
        <FieldRow>
          <CompanyText editor={editor} name="address.locality" label="Town" />
          <CompanyText editor={editor} name="address.region" label="State" />
        </FieldRow>
        <FieldRow>
          <CompanyText editor={editor} name="address.postalCode" label="Postal code" />
          <CompanyText editor={editor} name="address.country" label="Country" />
        </FieldRow>
        <CompanyText editor={editor} name="address.mapQuery" label="Search text for the map" hint="What ‘Open in Maps’ searches for." />
        <FieldRow>
          <CompanyText editor={editor} name="address.geo.latitude" label="Latitude" isOptional />
          <CompanyText editor={editor} name="address.geo.longitude" label="Longitude" isOptional />
        </FieldRow>
        <CompanyText
          editor={editor}
          name="address.mapFrame"
          label="Interactive map"
          hint="An embed address of https://www.openstreetmap.org/. Without one, only the drawn map is shown."
          isOptional
        />
      </EditorSection>
      <EditorSection title="E-mail addresses" purpose="At least one. Search engines are given the first.">
        <CompanyList editor={editor} name="emails" one="e-mail address" blank={{ label: '', value: '' }} isRequired>
          {(index) => (
            <FieldRow>
              <CompanyText editor={editor} name={`emails.${index}.label`} label="Label" />
              <CompanyText editor={editor} name={`emails.${index}.value`} label="E-mail" type="email" />
            </FieldRow>
          )}
        </CompanyList>
      </EditorSection>
      <EditorSection
        title="Phone numbers"
        purpose="At least one, with the country code. A mobile number labelled WhatsApp adds a WhatsApp button to programs and services."
      >
        <CompanyList editor={editor} name="phones" one="phone number" blank={{ label: '', display: '+91 ' }} isRequired>
          {(index) => (
            <FieldRow>
              <CompanyText editor={editor} name={`phones.${index}.label`} label="Label" />
              <CompanyText editor={editor} name={`phones.${index}.display`} label="Number" type="tel" />
            </FieldRow>
          )}
        </CompanyList>
      </EditorSection>
      <EditorSection title="Business hours" purpose="Indian time. Each day in one row only; a row without times says Closed.">
        <CompanyList editor={editor} name="hours" one="row of hours" blank={{ weekdays: [], opens: '', closes: '' }}>
          {(index) => <Hours editor={editor} index={index} />}
        </CompanyList>
      </EditorSection>
      <EditorSection title="Social links" purpose="In the footer and on the contact page, each in a new tab.">
        <CompanyList editor={editor} name="social" one="link" blank={{ name: '', href: 'https://' }}>
          {(index) => (
            <FieldRow>
              <CompanyText editor={editor} name={`social.${index}.name`} label="Network" />
              <CompanyText editor={editor} name={`social.${index}.href`} label="Address" type="url" />
            </FieldRow>
          )}
        </CompanyList>
      </EditorSection>
    </>
  )
}

function Hours({ editor, index }: { editor: CompanyEditing; index: number }) {
  const { register } = editor.form
  const fault = editor.errors[`hours.${index}.weekdays`]
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="text-small font-semibold">Days</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {WEEKDAYS.map(([value, label]) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input type="checkbox" value={value} className="size-5 accent-primary" {...register(`hours.${index}.weekdays`)} />
              {label}
            </label>
          ))}
        </div>
        {fault && <FieldError>{fault}</FieldError>}
      </fieldset>
      <FieldRow>
        <Field name={`hours.${index}.opens`} label="Opens" optional>
          <TextInput type="time" className="figures" {...register(`hours.${index}.opens`)} />
        </Field>
        <Field name={`hours.${index}.closes`} label="Closes" optional>
          <TextInput type="time" className="figures" {...register(`hours.${index}.closes`)} />
        </Field>
      </FieldRow>
    </>
  )
}
