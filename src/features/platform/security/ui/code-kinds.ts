/** The two kinds of codes that finish signing in, as their forms name them. */
export const codeKinds = () =>
  ({
    app: {
      label: 'Six-digit code',
      help: 'Open your authenticator app and enter the code that the app shows.',
      otherLabel: 'Use a recovery code',
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
    },
    recovery: {
      label: 'Recovery code',
      help: 'One of the ten codes that you saved when you turned on two-factor sign-in. Each code works once.',
      otherLabel: 'Use the app’s code',
      autoComplete: 'off',
      inputMode: 'text',
    },
  }) as const
