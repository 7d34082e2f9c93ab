"""An automatic test of a TPP against the sandbox, for Python 3.9 or newer and without a package:

    python3 -m unittest -v bank_test.py

It takes its values from the environment: the page "Automatic tests" of the sandbox has them.
"""

import json
import os
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request
import uuid

BANK = os.environ["BANK"]
WORKSPACE_KEY = os.environ["WORKSPACE_KEY"]
CLIENT_ID = os.environ["CLIENT_ID"]
CLIENT_SECRET = os.environ["CLIENT_SECRET"]
CUSTOMER = os.environ["CUSTOMER"]
CUSTOMER_IBAN = os.environ["CUSTOMER_IBAN"]
PAYEE_IBAN = os.environ["PAYEE_IBAN"]

PAYMENTS = BANK + "/psd2-bank-payments-api-1.3.2/v1/payments/domestic-credit-transfers-hr"
ACCOUNTS = BANK + "/psd2-bank-accounts-api-1.3.2/v1"
OAUTH = BANK + "/psd2-bank-oauth2-api/oauth2"
SANDBOX = BANK + "/sandbox-1.0.0/v1"
CALLBACK = BANK + "/sandbox/callback"

# What a payment is about, in euros.
PRICE = "12.50"

AS_CLIENT = {"X-Gateway-Client-Id": CLIENT_ID, "PSU-ID": CUSTOMER, "PSU-IP-Address": "192.0.2.1"}
AS_DEVELOPER = {"Authorization": "Bearer " + WORKSPACE_KEY}


def send(method, address, headers, body=None):
    request = urllib.request.Request(address, method=method, headers=headers, data=body)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.read().decode()


def call(status, method, address, headers=AS_CLIENT, body=None, form=None):
    """Makes a call; where the answer has another status than the expected one, the test fails and says why."""
    request_id = str(uuid.uuid4())
    headers = {**headers, "X-Request-ID": request_id}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    if form is not None:
        data = urllib.parse.urlencode(form).encode()
    answered, text = send(method, address, headers, data)
    if answered != status:
        was = f"{method} {address} was answered {answered}, not {status}."
        raise AssertionError(f"{was}\n{text}\n{reason_of(request_id)}")
    return json.loads(text)


def reason_of(request_id):
    """What the log of the workspace knows of a call of the client; it is there a moment after the answer."""
    time.sleep(1)

    def ask(path):
        return json.loads(send("GET", SANDBOX + path, AS_DEVELOPER)[1])

    entries = ask("/log?requestId=" + request_id).get("entries", [])
    if not entries:
        return "The log has nothing about it."
    entry_id = entries[0]["entryId"]
    refusal = ask("/log/" + entry_id).get("refusal")
    return f"Why: {json.dumps(refusal)}\nIn the log: {BANK}/sandbox/workspace/log/{entry_id}"


def order_of(amount):
    return {
        "debtorAccount": {"iban": CUSTOMER_IBAN},
        "instructedAmount": {"currency": "EUR", "amount": amount},
        "creditorAccount": {"iban": PAYEE_IBAN},
        "creditorName": "Book Shop",
        "remittanceInformationUnstructured": "Invoice 2026-17",
    }


def decide(path, **decision):
    """Has the customer decide as on the bank's pages; the test fails where these have not come to their end."""
    answer = call(200, "POST", SANDBOX + path, AS_DEVELOPER, body={"customer": CUSTOMER, **decision})
    page = answer.get("steps", [answer])[-1].get("page", {"step": "done"})
    if page["step"] != "done":
        raise AssertionError(f"The customer could not decide: {page}")
    return answer


def pay(decision):
    """Initiates a payment, on which the customer decides; returns its status."""
    links = call(201, "POST", PAYMENTS, body=order_of(PRICE))["_links"]
    authorisation_id = links["scaRedirect"]["href"].split("/")[-1]
    decide(f"/authorisations/{authorisation_id}/decision", decision=decision)
    return call(200, "GET", links["status"]["href"])["transactionStatus"]


def reading_with(fields):
    """Gets a token; returns the headers of calls that are made with it."""
    form = {**fields, "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
    token = call(200, "POST", OAUTH + "/token", {}, form=form)["access_token"]
    return {**AS_CLIENT, "Authorization": "Bearer " + token}


def consent_until(valid_until):
    """Asks the customer for a consent, and gets a token with it."""
    account = {"iban": CUSTOMER_IBAN}
    asked = {
        "access": {"accounts": [account], "balances": [account], "transactions": [account]},
        "recurringIndicator": True,
        "validUntil": valid_until,
        "frequencyPerDay": 4,
        "combinedServiceIndicator": False,
    }
    headers = {**AS_CLIENT, "TPP-Redirect-URI": CALLBACK}
    consent = call(201, "POST", ACCOUNTS + "/consent", headers, body=asked)
    address = consent["_links"]["scaRedirect"]["href"] + "&state=4711"
    decided = decide("/authorization-decisions", address=address, decision="approve")
    query = urllib.parse.urlsplit(decided["redirectUri"]).query
    code = urllib.parse.parse_qs(query)["code"][0]
    fields = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
    return consent, reading_with(fields)


def forward(target):
    """Lets time pass in the workspace; returns once its clock has arrived."""
    clock = call(200, "POST", SANDBOX + "/clock", AS_DEVELOPER, body={"forward": target})
    while "travelling" in clock:
        time.sleep(0.5)
        clock = call(200, "GET", SANDBOX + "/clock", AS_DEVELOPER)


class BankTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        call(200, "PUT", f"{SANDBOX}/accounts/{CUSTOMER_IBAN}", AS_DEVELOPER, body={"balance": "1000.00"})

    def test_a_payment_is_settled_once_the_customer_has_approved_it(self):
        self.assertEqual(pay("approve"), "ACSC")

    def test_a_payment_is_rejected_when_the_customer_refuses_it(self):
        self.assertEqual(pay("refuse"), "RJCT")

    def test_an_order_of_nothing_is_refused(self):
        message = call(400, "POST", PAYMENTS, body=order_of("0.00"))["tppMessages"][0]
        self.assertEqual(message["code"], "FORMAT_ERROR")
        self.assertEqual(message["path"], "body.instructedAmount.amount")

    def test_accounts_and_transactions_are_read_with_a_consent(self):
        pay("approve")
        _, reading = consent_until("9999-12-31")
        accounts = call(200, "GET", ACCOUNTS + "/accounts", reading)["accounts"]
        self.assertEqual([account["iban"] for account in accounts], [CUSTOMER_IBAN])
        address = f"{ACCOUNTS}/accounts/{accounts[0]['resourceId']}/transactions?bookingStatus=both"
        booked = call(200, "GET", address, reading)["transactions"]["booked"]
        self.assertIn("-" + PRICE, [entry["transactionAmount"]["amount"] for entry in booked])

    def test_a_consent_ends_with_its_last_day(self):
        today = call(200, "GET", SANDBOX + "/clock", AS_DEVELOPER)["date"]
        consent, reading = consent_until(today)
        call(200, "GET", ACCOUNTS + "/accounts", reading)
        forward("midnight")
        message = call(401, "GET", ACCOUNTS + "/accounts", reading)["tppMessages"][0]
        self.assertEqual(message["code"], "TOKEN_INVALID")
        own = reading_with({"grant_type": "client_credentials", "scope": "AISP"})
        status = call(200, "GET", consent["_links"]["status"]["href"], own)
        self.assertEqual(status["consentStatus"], "expired")
