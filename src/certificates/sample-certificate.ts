/** The recipient's name on a sample. No participant may be printed with it. */
export const SAMPLE_NAME = 'Sample Participant'
