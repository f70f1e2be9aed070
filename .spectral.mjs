// Rules for the OpenAPI document at /api/openapi.json, also for Spectral's own command.
import rulesets from '@stoplight/spectral-rulesets'

export default {
  extends: [[rulesets.oas, 'all']],
  rules: {
    // The clinic's address on the web is a setting of each server; its name and email address are enough.
    'contact-properties': 'off',
    // It knows OpenAPI 3.0; since 3.1 any scheme can name what it needs. Redocly checks that the schemes exist.
    'oas3-operation-security-defined': 'off',
    // The licence is named by its SPDX identifier, which excludes a URL.
    'license-url': 'off',
  },
}
