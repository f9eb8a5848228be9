import { useRef, useState, type RefObject } from 'react'
import { HttpError } from '#base/api/api-client.ts'
import { ROLE_LABELS, ROLES, type Role } from '../role.ts'
import type { StaffForm, StaffMember } from '../staff-member.schema.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { hasChanges, LOSS_QUESTION } from '#ui/form/field-issues.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { isStale } from '#office/editor/save-refusal.ts'
import { RoleActions } from './role-actions.tsx'
import { saveStaffMember, useRefreshStaff } from './staff-data.tsx'

interface StaffDialogProps {
  open: boolean
  /** The member of staff to edit; undefined creates a new one. */
  person?: Versioned<StaffMember>
  onClose: () => void
  onSaved?: (person: StaffMember) => void
}

/** Creates a member of staff, or edits their details and role. */
export function StaffDialog({ open, person, onClose, onSaved }: StaffDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={person ? 'Edit person' : 'New person'}
      description={person ? undefined : 'In the next step you make a link with which they set a password, or an API code.'}
      size="wide"
      confirmClose={() => (hasChanges(form.current) ? LOSS_QUESTION : undefined)}
    >
      <StaffForm element={form} person={person} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

const FIELDS = new Set(['fullName', 'username', 'email', 'phone', 'role'])

interface StaffFormProps extends Omit<StaffDialogProps, 'open' | 'person'> {
  element: RefObject<HTMLFormElement | null>
  person: StaffDialogProps['person'] | undefined
}

function StaffForm({ element, person, onClose, onSaved }: StaffFormProps) {
  const { toast } = useToast()
  const refresh = useRefreshStaff()
  const member = person?.item
  const [role, setRole] = useState<Role>(member?.role ?? 'viewer')
  const title = `Error ${person ? 'updating' : 'creating'} person`
  const form = useFormSubmit<StaffForm, StaffMember>({
    schema: () => import('../staff-member.schema.ts').then((module) => module.staffFormSchema),
    send: async (values) => {
      try {
        return { success: true, data: await saveStaffMember(member?.id, values, person?.etag) }
      } catch (error) {
        if (!(error instanceof HttpError) || !error.failure) throw error
        // Someone else saved first. When the dialog is opened again, it shows their values.
        if (isStale(error)) refresh()
        const named = Object.entries(error.failure.issues ?? {}).filter(([name]) => FIELDS.has(name))
        return { success: false, error: error.failure.error, fields: Object.fromEntries(named) }
      }
    },
    onSuccess: (saved) => {
      refresh()
      toast({ title: person ? 'Person updated' : 'Person created', tone: 'success' })
      onClose()
      onSaved?.(saved)
    },
    onRefused: (message) => toast({ title, description: message, tone: 'destructive' }),
    onException: (message) => toast({ title, description: message, tone: 'destructive' }),
    failureText: 'The person could not be saved',
  })
  return (
    <Form ref={element} {...form.formProps}>
      <DialogBody className="grid content-start gap-5">
        <p className="text-small text-text-2">All fields are required unless marked optional.</p>
        <Field name="fullName" label="Name">
          <TextInput autoComplete="off" defaultValue={member?.fullName} />
        </Field>
        <Field name="username" label="Username" hint="Letters a to z, digits, dots and hyphens. Shown in lists beside the name.">
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} defaultValue={member?.username} />
        </Field>
        <Field name="email" label="E-mail">
          <TextInput type="email" autoComplete="off" defaultValue={member?.email} />
        </Field>
        <Field name="phone" label="Phone" optional>
          <TextInput type="tel" autoComplete="off" defaultValue={member?.phone ?? ''} />
        </Field>
        <RadioGroup
          name="role"
          legend="Role"
          value={role}
          onChange={({ currentTarget: { value } }) => setRole(value as Role)}
          layout="grid gap-2 sm:grid-cols-2"
          choices={ROLES.map((choice) => ({
            value: choice,
            label: ROLE_LABELS[choice].name,
            hint: ROLE_LABELS[choice].meaning,
            disabled: member?.isYou === true && choice !== member.role,
          }))}
          {...(member?.isYou && { hint: 'This is your own role. Only another admin can change it.' })}
        />
        <RoleActions role={role} />
      </DialogBody>
      <FormDialogFooter onCancel={onClose} submitLabel={person ? 'Save changes' : 'Create person'} busyLabel="Saving..." />
    </Form>
  )
}
