// An automatic test of a TPP against the sandbox, for Java 17 or newer and without a library:
//
//     java BankTest.java
//
// It takes its values from the environment: the page "Automatic tests" of the sandbox has them.

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

class BankTest {
    static final String BANK = given("BANK");
    static final String WORKSPACE_KEY = given("WORKSPACE_KEY");
    static final String CLIENT_ID = given("CLIENT_ID");
    static final String CLIENT_SECRET = given("CLIENT_SECRET");
    static final String CUSTOMER = given("CUSTOMER");
    static final String CUSTOMER_IBAN = given("CUSTOMER_IBAN");
    static final String PAYEE_IBAN = given("PAYEE_IBAN");

    static final String PAYMENTS = BANK + "/psd2-bank-payments-api-1.3.2/v1/payments/domestic-credit-transfers-hr";
    static final String ACCOUNTS = BANK + "/psd2-bank-accounts-api-1.3.2/v1";
    static final String OAUTH = BANK + "/psd2-bank-oauth2-api/oauth2";
    static final String SANDBOX = BANK + "/sandbox-1.0.0/v1";
    static final String CALLBACK = BANK + "/sandbox/callback";

    /** What a payment is about, in euros. */
    static final String PRICE = "12.50";

    static final Map<String, String> AS_CLIENT =
        Map.of("X-Gateway-Client-Id", CLIENT_ID, "PSU-ID", CUSTOMER, "PSU-IP-Address", "192.0.2.1");
    static final Map<String, String> AS_DEVELOPER = Map.of("Authorization", "Bearer " + WORKSPACE_KEY);

    static final HttpClient http = HttpClient.newHttpClient();

    static void settlesWhatTheCustomerApproves() throws Exception {
        expect(pay("approve"), "ACSC");
    }

    static void rejectsWhatTheCustomerRefuses() throws Exception {
        expect(pay("refuse"), "RJCT");
    }

    static void refusesAnOrderOfNothing() throws Exception {
        var answer = call(400, "POST", PAYMENTS, AS_CLIENT, orderOf("0.00"));
        expect(valueOf("code", answer), "FORMAT_ERROR");
        expect(valueOf("path", answer), "body.instructedAmount.amount");
    }

    static void readsAccountsAndTransactions() throws Exception {
        pay("approve");
        var reading = consentUntil("9999-12-31").reading();
        var list = call(200, "GET", ACCOUNTS + "/accounts", reading, "");
        expect(valueOf("iban", list), CUSTOMER_IBAN);
        var account = ACCOUNTS + "/accounts/" + valueOf("resourceId", list);
        var report = call(200, "GET", account + "/transactions?bookingStatus=both", reading, "");
        if (!report.contains("\"amount\":\"-" + PRICE + "\"")) throw new AssertionError("The payment is not in " + report);
    }

    static void endsAConsentWithItsLastDay() throws Exception {
        var today = valueOf("date", call(200, "GET", SANDBOX + "/clock", AS_DEVELOPER, ""));
        var consent = consentUntil(today);
        call(200, "GET", ACCOUNTS + "/accounts", consent.reading(), "");
        forward("midnight");
        var refused = call(401, "GET", ACCOUNTS + "/accounts", consent.reading(), "");
        expect(valueOf("code", refused), "TOKEN_INVALID");
        var own = readingWith(Map.of("grant_type", "client_credentials", "scope", "AISP"));
        expect(valueOf("consentStatus", call(200, "GET", consent.status(), own, "")), "expired");
    }

    public static void main(String[] arguments) throws Exception {
        var account = SANDBOX + "/accounts/" + CUSTOMER_IBAN;
        call(200, "PUT", account, AS_DEVELOPER, "{\"balance\":\"1000.00\"}");
        var tests = new LinkedHashMap<String, Test>();
        tests.put("a payment is settled once the customer has approved it", BankTest::settlesWhatTheCustomerApproves);
        tests.put("a payment is rejected when the customer refuses it", BankTest::rejectsWhatTheCustomerRefuses);
        tests.put("an order of nothing is refused", BankTest::refusesAnOrderOfNothing);
        tests.put("accounts and transactions are read with a consent", BankTest::readsAccountsAndTransactions);
        tests.put("a consent ends with its last day", BankTest::endsAConsentWithItsLastDay);
        var failed = 0;
        for (var test : tests.entrySet()) {
            try {
                test.getValue().run();
                System.out.println("ok      " + test.getKey());
            } catch (Exception | AssertionError error) {
                System.out.println("FAILED  " + test.getKey() + "\n" + error.getMessage());
                failed = 1;
            }
        }
        System.exit(failed);
    }

    interface Test {
        void run() throws Exception;
    }

    /** Makes a call; where the answer has another status than the expected one, the test fails and says why. */
    static String call(int status, String method, String address, Map<String, String> headers, String body)
        throws Exception {
        var requestId = UUID.randomUUID().toString();
        var isJson = body.startsWith("{");
        var request = HttpRequest.newBuilder(URI.create(address))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("X-Request-ID", requestId);
        if (!body.isEmpty())
            request.header("Content-Type", isJson ? "application/json" : "application/x-www-form-urlencoded");
        headers.forEach(request::header);
        var answer = http.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() == status) return answer.body();
        var was = method + " " + address + " was answered " + answer.statusCode() + ", not " + status + ".";
        throw new AssertionError(was + "\n" + answer.body() + "\n" + reasonOf(requestId));
    }

    /** What the log of the workspace knows of a call of the client; it is there a moment after the answer. */
    static String reasonOf(String requestId) throws Exception {
        Thread.sleep(1000);
        var listed = call(200, "GET", SANDBOX + "/log?requestId=" + requestId, AS_DEVELOPER, "");
        var entryId = valueOf("entryId", listed);
        if (entryId == null) return "The log has nothing about it.";
        var entry = call(200, "GET", SANDBOX + "/log/" + entryId, AS_DEVELOPER, "");
        var why = first("\"refusal\":(.*?)(,\"replay\":.*)?$", entry);
        return "Why: " + why + "\nIn the log: " + BANK + "/sandbox/workspace/log/" + entryId;
    }

    static String orderOf(String amount) {
        return """
            {
              "debtorAccount": { "iban": "%s" },
              "instructedAmount": { "currency": "EUR", "amount": "%s" },
              "creditorAccount": { "iban": "%s" },
              "creditorName": "Book Shop",
              "remittanceInformationUnstructured": "Invoice 2026-17"
            }
            """.formatted(CUSTOMER_IBAN, amount, PAYEE_IBAN);
    }

    /** Has the customer decide as on the bank's pages; the test fails where these have not come to their end. */
    static String decide(String path, String decision) throws Exception {
        var body = "{\"customer\":\"" + CUSTOMER + "\"," + decision + "}";
        var answer = call(200, "POST", SANDBOX + path, AS_DEVELOPER, body);
        if (answer.contains("\"page\":") && !answer.contains("\"step\":\"done\""))
            throw new AssertionError("The customer could not decide: " + answer);
        return answer;
    }

    /** Initiates a payment, on which the customer decides; returns its status. */
    static String pay(String decision) throws Exception {
        var payment = call(201, "POST", PAYMENTS, AS_CLIENT, orderOf(PRICE));
        var page = linkOf("scaRedirect", payment);
        var authorisation = "/authorisations/" + page.substring(page.lastIndexOf('/') + 1);
        decide(authorisation + "/decision", "\"decision\":\"" + decision + "\"");
        return valueOf("transactionStatus", call(200, "GET", linkOf("status", payment), AS_CLIENT, ""));
    }

    /** A consent, by the address of its status and the headers of calls that are made with its token. */
    record Consent(String status, Map<String, String> reading) {}

    /** Asks the customer for a consent, and gets a token with it. */
    static Consent consentUntil(String day) throws Exception {
        var account = "[{\"iban\":\"" + CUSTOMER_IBAN + "\"}]";
        var asked = """
            {
              "access": { "accounts": %s, "balances": %s, "transactions": %s },
              "recurringIndicator": true,
              "validUntil": "%s",
              "frequencyPerDay": 4,
              "combinedServiceIndicator": false
            }
            """.formatted(account, account, account, day);
        var consent = call(201, "POST", ACCOUNTS + "/consent", and(AS_CLIENT, "TPP-Redirect-URI", CALLBACK), asked);
        var address = linkOf("scaRedirect", consent) + "&state=4711";
        var decision = "\"address\":\"" + address + "\",\"decision\":\"approve\"";
        var decided = decide("/authorization-decisions", decision);
        var code = first("[?&]code=([^&]*)", valueOf("redirectUri", decided));
        var fields = Map.of("grant_type", "authorization_code", "code", code, "redirect_uri", CALLBACK);
        return new Consent(linkOf("status", consent), readingWith(fields));
    }

    /** Gets a token; returns the headers of calls that are made with it. */
    static Map<String, String> readingWith(Map<String, String> fields) throws Exception {
        var form = and(and(fields, "client_id", CLIENT_ID), "client_secret", CLIENT_SECRET).entrySet().stream()
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
        var token = valueOf("access_token", call(200, "POST", OAUTH + "/token", Map.of(), form));
        return and(AS_CLIENT, "Authorization", "Bearer " + token);
    }

    /** Lets time pass in the workspace; returns once its clock has arrived. */
    static void forward(String target) throws Exception {
        var clock = call(200, "POST", SANDBOX + "/clock", AS_DEVELOPER, "{\"forward\":\"" + target + "\"}");
        while (clock.contains("\"travelling\"")) {
            Thread.sleep(500);
            clock = call(200, "GET", SANDBOX + "/clock", AS_DEVELOPER, "");
        }
    }

    static void expect(String found, String expected) {
        if (!expected.equals(found)) throw new AssertionError("It is " + found + ", not " + expected + ".");
    }

    /** The first text of this name in JSON; a test of yours would use a library that reads it. */
    static String valueOf(String name, String json) {
        return first("\"" + name + "\":\"([^\"]*)\"", json);
    }

    static String linkOf(String name, String json) {
        return first("\"" + name + "\":\\{\"href\":\"([^\"]*)\"", json);
    }

    static String first(String pattern, String text) {
        var found = Pattern.compile(pattern).matcher(text);
        return found.find() ? found.group(1) : null;
    }

    static Map<String, String> and(Map<String, String> map, String name, String value) {
        var more = new LinkedHashMap<>(map);
        more.put(name, value);
        return more;
    }

    static String given(String name) {
        var value = System.getenv(name);
        if (value == null) throw new IllegalStateException("The environment has no " + name + ".");
        return value;
    }
}
