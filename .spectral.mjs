// Rules for the OpenAPI document at /api/openapi.json, also for Spectral's own command.
import rulesets from '@stoplight/spectral-rulesets'

export default {
  extends: [[rulesets.oas, 'all']],
  rules: {
    // The clinic's address on the web is a setting of each server; its name and e-mail address are enough.
    'contact-properties': 'off',
    // The licence is named by its SPDX identifier, which excludes a URL.
    'license-url': 'off',
  },
}
