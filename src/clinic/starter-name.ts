/** What a clinic is called until it has published its name. */
export const STARTER_NAME = "Your clinic"
