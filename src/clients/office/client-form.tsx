import { useController } from 'react-hook-form'
import type { ClientForm } from '../client.schema.ts'
import { INDIAN_STATES } from '#base/values/indian-states.ts'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import type { ClientValues } from './client-values.ts'
import { ContactList } from './contact-list.tsx'

const STATES = INDIAN_STATES.map(({ name }) => ({ value: name, label: name }))

/** The fields of a client. */
export function ClientFields({ editor }: { editor: Editor<ClientValues, ClientForm> }) {
  const { register, control, clearErrors } = editor.form
  const { field: contacts, formState } = useController({ control, name: 'contacts' })
  return (
    <>
      <EditorSection title="Client" purpose="The factory or company that sends people.">
        <Field name="name" label="Name" hint="As it stands on its letterhead.">
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <FieldRow>
          <Field name="place" label="Place" hint="It distinguishes two clients of one name.">
            <TextInput autoComplete="off" placeholder="Faridabad" {...register('place')} />
          </Field>
          <Field name="state" label="State" hint="As in the GSTIN, where there is one.">
            <Select placeholder="Choose a State" options={STATES} {...register('state')} />
          </Field>
        </FieldRow>
        <Field name="gstin" label="GSTIN" optional hint="15 letters and digits, such as 27AAPFU0939F1ZV" width="id">
          <TextInput mono autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register('gstin')} />
        </Field>
      </EditorSection>
      <EditorSection title="Contacts" purpose="Who is written to or called, for people who have no e-mail or phone of their own.">
        <ContactList
          value={contacts.value}
          stored={formState.defaultValues?.contacts ?? ''}
          error={editor.errors['contacts']}
          onChange={(value) => {
            contacts.onChange(value)
            clearErrors('contacts')
          }}
        />
      </EditorSection>
    </>
  )
}
