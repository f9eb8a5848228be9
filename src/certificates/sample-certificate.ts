/** Who a sample is made out to. No participant may be printed like this. */
export const SAMPLE_NAME = 'Sample Participant'
